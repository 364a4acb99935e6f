import type { IncomingMessage } from 'node:http'
import { type Answer, issue, type LabOptions } from '../../../diagnosis/test/lab.ts'
import { type Case, healthy } from '../case.ts'
import { tenLookups } from '../mail.ts'
import { planner, restaurant, studio } from '../sites/further.ts'
import { bootstrap, next, plain, vite } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { redirect } from '../sites/send.ts'
import { type Site, site } from '../sites/site.ts'
import { bikes, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'
import { dated } from '../tls/dates.ts'
import { oldButGood } from '../tls/handshake.ts'
import { completeChain, rsaChain } from '../tls/trust.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const app = () => site({ business: planner, layout: vite, name: 'shiftwise.test' })

const certificates: Case[] = healthy('certificate', {
  'rsa-with-intermediate': { lab: () => rsaChain(bakery()) },
  'two-intermediates': { lab: () => completeChain(bakery(), 2) },
  'six-days': { lab: () => dated(bakery(), { from: -3, to: 3.6 }) },
  'forty-seven-days-fifteen-left': { lab: () => dated(bakery(), { from: -31.5, to: 15.5 }) },
  'ninety-days-twenty-three-left': {
    url: 'www.kanzlei-brandt.test',
    lab: () => dated(firm(), { from: -67, to: 23 }),
  },
  'a-year': { lab: () => dated(bakery(), { from: -200, to: 197 }) },
  'issued-today': { lab: () => dated(bakery(), { from: -0.05, to: 89.9 }) },
  wildcard: {
    url: 'https://orders.shop.test/',
    lab: () =>
      place(site({ name: 'orders.shop.test' }), { own: { tls: issue(['*.shop.test']) }, other: null }),
  },
  'forty-names': {
    lab: () => {
      const others = Array.from({ length: 38 }, (_, at) => `customer-${at}.example`)
      const tls = issue([...others, 'shop.test', 'www.shop.test'])
      return place(bakery(), {
        own: { tls },
        other: { http: 'https://shop.test', https: 'https://shop.test', tls },
      })
    },
  },
  'tls-1.2-alone': { lab: oldButGood },
})

/** Below the name of a host: no www, no mail, no domain of its own. */
const hosted = (name: string, layout = next, headers: Record<string, string> = {}): LabOptions => {
  const whole = site({ business: planner, layout, name, sending: { headers }, edit: withoutMail })
  const tls = issue([name.replace(/^[^.]+/, '*')])
  return { hosts: { [name]: { http: whole.origin, https: whole.pages, tls } } }
}
const withoutMail = (html: string) => html.replace(/<a href="?mailto:[^>]*>[^<]*<\/a>/g, '')

const aliased = (target: string): LabOptions => {
  const whole = site({ business: studio, layout: shopify, name: 'www.lindqvist.test' })
  return place(whole, { zone: { 'www.lindqvist.test': { CNAME: target }, [target]: { A: ['127.0.0.1'] } } })
}

const names: Case[] = healthy('name', {
  'vercel-app': {
    url: 'https://shiftwise.vercel.app/',
    lab: () => hosted('shiftwise.vercel.app', next, { server: 'Vercel', 'x-vercel-id': 'fra1::x' }),
  },
  'github-io': {
    url: 'https://shiftwise.github.io',
    lab: () => hosted('shiftwise.github.io', bootstrap, { server: 'GitHub.com' }),
  },
  'netlify-app': {
    url: 'shiftwise.netlify.app',
    lab: () => hosted('shiftwise.netlify.app', bootstrap, { server: 'Netlify' }),
  },
  'pages-dev': {
    url: 'https://shiftwise.pages.dev/',
    lab: () => hosted('shiftwise.pages.dev', next, { server: 'cloudflare', 'cf-ray': '8e5f1a2b3c4d-AMS' }),
  },
  'sub-domain-without-www': {
    url: 'https://menu.shop.test/',
    lab: () => place(site({ name: 'menu.shop.test' }), { other: null }),
  },
  'alias-to-a-live-shop': { url: 'https://www.lindqvist.test/', lab: () => aliased('shops.myshopify.com') },
  'several-addresses': { lab: () => place(bakery(), { domain: { A: ['127.0.0.1', '127.0.0.1'] } }) },
  'spf-ten-look-ups': { lab: tenLookups },
  'no-mail-and-no-address': {
    lab: () =>
      place(site({ edit: withoutMail, pages: noMailPages() }), {
        domain: { MX: [[0, '.']], TXT: ['v=spf1 -all'] },
      }),
  },
  'mail-at-a-provider': {
    lab: () =>
      place(bakery(), {
        domain: {
          MX: [
            [1, 'aspmx.l.google.example'],
            [5, 'alt1.aspmx.l.google.example'],
          ],
          TXT: ['v=spf1 include:_spf.google.example ~all'],
        },
        zone: {
          'aspmx.l.google.example': { A: ['127.0.0.1'] },
          'alt1.aspmx.l.google.example': { A: ['127.0.0.1'] },
          '_spf.google.example': { TXT: ['v=spf1 ip4:198.51.100.0/24 ~all'] },
        },
      }),
  },
  'cctld-second-level': {
    url: 'https://umiya-kamakura.co.jp/',
    lab: () => place(site({ business: restaurant, name: 'umiya-kamakura.co.jp' })),
  },
})

function noMailPages() {
  const { pages } = site()
  return Object.fromEntries(
    ['/about/', '/contact/', '/privacy/', '/imprint/'].map((path) => [path, stripped(pages[path] ?? '')]),
  )
}

/** The same answer with its mail addresses taken out. */
const stripped =
  (answer: Answer): Answer =>
  (request, response) => {
    if (typeof answer !== 'function') return
    const end = response.end.bind(response)
    request.headers['accept-encoding'] = ''
    response.end = ((body?: Buffer) => {
      const text = withoutMail(body?.toString() ?? '')
      return end(text.padEnd(body?.length ?? 0))
    }) as typeof response.end
    answer(request, response)
  }

const cookieOf = (request: IncomingMessage) => String(request.headers.cookie ?? '')

/** Sets a cookie on the first visit and lets everyone in on the second. */
const gate = (whole: Site, away: string): LabOptions => {
  const home = whole.pages['/'] ?? ''
  const asks: Answer = (request, response) => {
    if (cookieOf(request).includes('seen=1') && typeof home === 'function') return home(request, response)
    response
      .writeHead(302, { location: away, 'set-cookie': 'seen=1; Path=/; Secure; HttpOnly; SameSite=Lax' })
      .end()
  }
  return place({ ...whole, pages: { ...whole.pages, '/': asks } })
}

const PHONE = /iPhone|Android.*Mobile/
const mobileApart = (): LabOptions => {
  const whole = site({ business: bikes, name: 'www.fietsatelier.test' })
  const home = whole.pages['/'] ?? ''
  const answer: Answer = (request, response) => {
    if (PHONE.test(request.headers['user-agent'] ?? ''))
      return void response
        .writeHead(302, { location: 'https://m.fietsatelier.test/', vary: 'User-Agent' })
        .end()
    if (typeof home === 'function') home(request, response)
  }
  const phone = site({ business: bikes, name: 'm.fietsatelier.test', layout: plain })
  const options = place({ ...whole, pages: { ...whole.pages, '/': answer } })
  return {
    ...options,
    hosts: { ...options.hosts, 'm.fietsatelier.test': { http: phone.origin, https: phone.pages } },
  }
}

const inLanguage = (status: number): LabOptions => {
  const { '/': home = '', ...rest } = firm().pages
  const first: Answer = (request, response) => {
    const to = String(request.headers['accept-language'] ?? '').startsWith('en') ? '/en/' : '/de/'
    response.writeHead(status, { location: to, vary: 'Accept-Language' }).end()
  }
  return place({ ...firm(), pages: { ...rest, '/': first, '/de/': home, '/en/': home } })
}

const redirects: Case[] = healthy('redirect', {
  'two-hops': {
    url: 'http://kanzlei-brandt.test/',
    lab: () =>
      place(firm(), {
        other: { http: 'https://kanzlei-brandt.test', https: 'https://www.kanzlei-brandt.test' },
      }),
  },
  'by-language-302': { url: 'https://www.kanzlei-brandt.test/', lab: () => inLanguage(302) },
  'by-language-307': { url: 'www.kanzlei-brandt.test', lab: () => inLanguage(307) },
  'cookie-gate-to-itself': { lab: () => gate(bakery(), '/') },
  'cookie-gate-with-query': { lab: () => gate(bakery(), '/?cookie=1') },
  'mobile-host': { url: 'https://www.fietsatelier.test/', lab: mobileApart },
  'old-brand-to-new': {
    url: 'https://old-bakery.test/',
    lab: () => {
      const away = { http: 'https://shop.test', https: 'https://shop.test' }
      return place(bakery(), {
        hosts: { 'old-bakery.test': away, 'www.old-bakery.test': away },
        zone: {
          'old-bakery.test': {
            A: ['127.0.0.1'],
            NS: ['ns1.shop.test'],
            SOA: 'ns1.shop.test',
            MX: [[10, 'mail.shop.test']],
            TXT: ['v=spf1 mx -all'],
          },
          '_dmarc.old-bakery.test': { TXT: ['v=DMARC1; p=reject'] },
        },
      })
    },
  },
  'permanent-308': {
    url: 'http://shop.test/',
    lab: () => place(bakery(), { own: { http: { '*': redirect('https://shop.test/', 308) } } }),
  },
  'front-in-a-folder': {
    lab: () => {
      const { '/': home = '', ...rest } = bakery().pages
      return place({ ...bakery(), pages: { ...rest, '/': redirect('/shop/', 301), '/shop/': home } })
    },
  },
  'www-and-apex-joined-by-canonical': {
    lab: () => place(bakery(), { other: { http: 'https://www.shop.test', https: bakery().pages } }),
    allowed: ['redirect.no_https'],
  },
  'app-shell-lazy': {
    url: 'https://shiftwise.test/',
    lab: () => place({ ...app(), pages: { ...app().pages, '*': app().pages['/'] ?? '' } }),
    allowed: ['http.soft404', 'seo.title_desc'],
  },
})

export const arriving: Case[] = [...certificates, ...names, ...redirects]
