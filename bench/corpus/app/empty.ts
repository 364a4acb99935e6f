import type { Answer, LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, planner, restaurant, studio } from '../sites/further.ts'
import { next, plain, vite } from '../sites/handmade.ts'
import { squarespace } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { bare, type Sending, send } from '../sites/send.ts'
import { failing, fronted, type Site, site } from '../sites/site.ts'
import { bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const diner = () => site({ business: restaurant, layout: wordpress(), name: 'umiya.test' })
const dentist = () => site({ business: clinic, name: 'alnoor-dental.test' })
const app = () => site({ business: planner, layout: vite, name: 'shiftwise.test' })

const all = (whole: Site, html: string, sending: Sending = {}): LabOptions =>
  place(failing(whole, bare(html, sending)))

/** The head went out, then the code ran out of memory without a word. */
const headAlone = ({ front }: Site) => `${front.slice(0, front.indexOf('<body'))}<body class="home blog">`

// Without any text of its own there is no title either, nor what else a head should say.
const HEADLESS = ['seo.title_desc', 'ux.no_viewport']

const blanks: Case[] = pairs('page.blank', {
  'no-bytes': { faulty: () => all(bakery(), ''), fixed: () => place(bakery()), allowed: HEADLESS },
  'empty-body': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      all(
        firm(),
        '<!DOCTYPE html>\n<html lang="de">\n<head>\n<meta charset="utf-8">\n<title>Kanzlei Brandt</title>\n<meta name="viewport" content="width=device-width">\n</head>\n<body>\n\n</body>\n</html>',
      ),
    fixed: () => place(firm()),
    allowed: ['seo.title_desc'],
  },
  'head-alone': {
    url: 'https://umiya.test/',
    faulty: () => all(diner(), headAlone(diner()), { chunked: true }),
    fixed: () => place(diner()),
  },
  'white-space-and-comments': {
    url: 'https://alnoor-dental.test/',
    faulty: () =>
      all(dentist(), `\n\n<!-- cached 2026-11-20 -->\n   \n<!-- W3TC -->${'\n'.repeat(40)}`, { gzip: true }),
    fixed: () => place(dentist()),
    allowed: HEADLESS,
  },
  'empty-frame-of-divs': {
    url: 'http://umiya.test/',
    faulty: () =>
      all(
        diner(),
        '<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>海鮮処 うみや</title><meta name="viewport" content="width=device-width"><meta name="description" content="鎌倉駅から徒歩五分、朝どれの魚を味わう小さな店"></head><body class="home"><div class="wp-site-blocks"><header></header><main></main><footer></footer></div></body></html>',
      ),
    fixed: () => place(diner()),
  },
})

const BUNDLE = '/assets/index-DkQ3vW1a.js'
const withBundle = (answer: Answer, more: Pages = {}): LabOptions => {
  const whole = app()
  return place({ ...whole, pages: { ...whole.pages, [BUNDLE]: answer, ...more } })
}

const react = `<!doctype html><html lang="en"><head><meta charset="utf-8"/><link rel="icon" href="/favicon.ico"/><meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="description" content="Shiftwise plans the week for cafes, clinics and warehouses."/><title>Shiftwise: staff rotas that write themselves</title><script defer="defer" src="/static/js/main.5f1c2b9a.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`
const vue = react
  .replace('/static/js/main.5f1c2b9a.js', '/planner/js/app.8d1f.js')
  .replace('<div id="root">', '<div id="app">')
const angular = react
  .replace('<div id="root"></div>', '<app-root></app-root>')
  .replace('/static/js/main.5f1c2b9a.js', 'main.4b7d0c1e.js')

const shell = (html: string, pages: Pages): LabOptions => {
  const whole = app()
  return place({ ...whole, pages: { ...whole.pages, '/': send(html), ...pages } })
}
const works = {
  headers: { 'content-type': 'text/javascript' },
  body: 'document.querySelector("#root,#app,app-root").textContent="Plan the week in one place, trade shifts on the phone, send hours to payroll.";',
}

const scriptless: Case[] = pairs('page.js_blank', {
  'bundle-404': {
    url: 'https://shiftwise.test/',
    faulty: () =>
      withBundle({
        status: 404,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>',
      }),
    fixed: () => place(app()),
    also: ['asset.broken'],
  },
  'bundle-is-the-page': {
    url: 'shiftwise.test',
    faulty: () => withBundle(app().pages['/'] ?? '', { '*': app().pages['/'] ?? '' }),
    fixed: () => withBundle(app().pages[BUNDLE] ?? '', { '*': app().pages['/'] ?? '' }),
    allowed: ['asset.broken', 'http.soft404'],
  },
  'react-500': {
    url: 'https://shiftwise.test/',
    faulty: () =>
      shell(react, { '/static/js/main.5f1c2b9a.js': { status: 500, body: 'Internal Server Error' } }),
    fixed: () => shell(react, { '/static/js/main.5f1c2b9a.js': works }),
    also: ['asset.broken'],
  },
  'vue-wrong-base': {
    url: 'http://shiftwise.test/',
    faulty: () => shell(vue, { '/js/app.8d1f.js': works }),
    fixed: () => shell(vue, { '/planner/js/app.8d1f.js': works }),
    also: ['asset.broken'],
  },
  'angular-403': {
    url: 'https://shiftwise.test',
    faulty: () =>
      shell(angular, {
        '/main.4b7d0c1e.js': {
          status: 403,
          headers: { 'content-type': 'application/xml' },
          body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
        },
      }),
    fixed: () => shell(angular, { '/main.4b7d0c1e.js': works }),
    allowed: ['asset.broken'],
  },
})

const seedprod = `<!DOCTYPE html><html class="cio-yes" lang="en-US"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="description" content="Corner Bakery is coming soon."><title>Corner Bakery</title><link rel="stylesheet" href="/wp-content/plugins/coming-soon/public/css/tailwind.min.css?ver=6.18"></head><body id="sp-page" class="spBgcover sp-h-full seedprod-cio"><div id="sp-cio"><h1 class="sp-headline-block">Coming Soon</h1><div class="sp-text-wrapper"><p>Our new website is on its way. Get ready, something really cool is coming!</p></div></div></body></html>`
const elementor = `<!DOCTYPE html><html lang="de-DE"><head><meta charset="UTF-8"><title>Wartungsmodus – Kanzlei Brandt</title><meta name="viewport" content="width=device-width"><meta name='robots' content='noindex, nofollow' /></head><body class="home page elementor-default elementor-maintenance-mode elementor-page elementor-page-412"><div data-elementor-type="landing-page" data-elementor-id="412" class="elementor"><h1 class="elementor-heading-title elementor-size-default">Hier entsteht unsere neue Website</h1><p>Wir sind bald für Sie da.</p></div></body></html>`
const handmade = `<HTML LANG="en"><HEAD><TITLE>Under construction</TITLE><META NAME="viewport" CONTENT="width=device-width"><META NAME="robots" CONTENT="noindex"></HEAD><BODY BGCOLOR="#ffffff"><CENTER><H1>Under construction</H1><P>This website is under construction. Please come back soon.</P></CENTER></BODY></HTML>`
const square = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Coming Soon</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow"></head><body class="coming-soon"><div class="sqs-slide-container"><h1>We're under construction.</h1><p>Please check back for an update soon.</p></div></body></html>`
const french = `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Site en construction</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Site en construction</h1><p>Notre nouveau site arrive bientôt. Merci de votre patience.</p></main></body></html>`

const soon: Case[] = pairs('app.coming_soon', {
  seedprod: { faulty: () => place(fronted(bakery(), bare(seedprod))), fixed: () => place(bakery()) },
  'seedprod-503': {
    faulty: () => all(bakery(), seedprod, { status: 503, headers: { 'retry-after': '86400' } }),
    fixed: () => place(bakery()),
  },
  'elementor-german': {
    url: 'www.kanzlei-brandt.test',
    faulty: () => all(firm(), elementor, { status: 503, gzip: true }),
    fixed: () => place(firm()),
  },
  'handmade-upper': {
    url: 'https://fietsatelier.test/',
    faulty: () => all(site({ business: bikes, name: 'fietsatelier.test' }), handmade, { type: 'text/html' }),
    fixed: () => place(site({ business: bikes, name: 'fietsatelier.test' })),
  },
  squarespace: {
    url: 'lindqvist.test',
    faulty: () =>
      all(site({ business: studio, layout: squarespace, name: 'lindqvist.test' }), square, {
        headers: { server: 'Squarespace' },
      }),
    fixed: () => place(site({ business: studio, layout: squarespace, name: 'lindqvist.test' })),
  },
  'french-503': {
    url: 'http://miradordelvalle.test',
    faulty: () =>
      all(site({ business: hotel, layout: next, name: 'miradordelvalle.test' }), french, { status: 503 }),
    fixed: () => place(site({ business: hotel, layout: next, name: 'miradordelvalle.test' })),
  },
}).map((one) => ({ ...one, label: { ...one.label, allowed: ['http.5xx', 'seo.noindex', 'http.soft404'] } }))

export const emptyPages: Case[] = [...blanks, ...scriptless, ...soon]
export { seedprod as comingSoonPage }
