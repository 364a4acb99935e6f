import type { Answer, LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import { type Case, pairs } from '../case.ts'
import { clinic, garage, planner, restaurant } from '../sites/further.ts'
import { next, plain } from '../sites/handmade.ts'
import { shopify } from '../sites/hosted.ts'
import { place } from '../sites/place.ts'
import { redirect, send } from '../sites/send.ts'
import { fronted, type Site, site } from '../sites/site.ts'
import { bikes, hotel, lawyers } from '../sites/western.ts'
import { wordpress } from '../sites/wordpress.ts'

const bakery = () => site({ layout: wordpress() })
const firm = () => site({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
const cycles = () => site({ business: bikes, layout: shopify, name: 'fietsatelier.test' })
const app = () => site({ business: planner, layout: next, name: 'shiftwise.test' })
const inn = () => site({ business: hotel, name: 'miradordelvalle.test' })

const everywhere = (answer: Answer): Pages => ({ '*': answer })
const onward = (location: string, headers: Record<string, string> = {}): Pages =>
  everywhere(redirect(location, 301, headers))

/** Longer by a step at each hop, never there. */
const endless: Answer = (request, response) => {
  const step = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('r') ?? 0) + 1
  response.writeHead(302, { location: `/?r=${step}` }).end()
}

const loops: Case[] = pairs('redirect.loop', {
  'to-itself': {
    faulty: () =>
      place({ ...bakery(), pages: onward('https://shop.test/', { 'x-redirect-by': 'WordPress' }) }),
    fixed: () => place(bakery()),
  },
  'flexible-ssl': {
    url: 'fietsatelier.test',
    faulty: () =>
      place(cycles(), {
        own: {
          https: onward('https://fietsatelier.test/', { server: 'cloudflare', 'cf-ray': '8e5f1a2b3c4d-AMS' }),
        },
      }),
    fixed: () => place(cycles()),
  },
  'www-and-back': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () =>
      place(firm(), {
        own: { http: 'https://kanzlei-brandt.test', https: 'https://kanzlei-brandt.test' },
        other: { http: 'https://www.kanzlei-brandt.test', https: 'https://www.kanzlei-brandt.test' },
      }),
    fixed: () => place(firm()),
  },
  'http-and-back': {
    url: 'http://shiftwise.test/',
    faulty: () => place(app(), { own: { http: 'https://shiftwise.test', https: 'http://shiftwise.test' } }),
    fixed: () => place(app()),
    // Seen on the way round: https sends visitors to http.
    allowed: ['redirect.downgrade'],
  },
  'language-and-back': {
    url: 'https://miradordelvalle.test/',
    faulty: () =>
      place({
        ...inn(),
        pages: { '/': redirect('/es/', 302), '/es/': redirect('/', 302), '*': redirect('/', 302) },
      }),
    fixed: () => place(inn()),
  },
  endless: { faulty: () => place({ ...bakery(), pages: everywhere(endless) }), fixed: () => place(bakery()) },
})

/** Both schemes show the same pages. */
const bothSchemes = (whole: Site): LabOptions => place(whole, { own: { http: whole.pages } })

const noHttps: Case[] = pairs('redirect.no_https', {
  wordpress: { faulty: () => bothSchemes(bakery()), fixed: () => place(bakery()) },
  'plain-www': {
    url: 'http://www.kanzlei-brandt.test/',
    faulty: () => bothSchemes(firm()),
    fixed: () => place(firm()),
    // Its contact form is sent in the clear as long as the http copy answers.
    allowed: ['form.insecure'],
  },
  'app-typed-bare': { url: 'shiftwise.test', faulty: () => bothSchemes(app()), fixed: () => place(app()) },
})

/** The pages as they are when the site believes to live on http. */
const onHttp = (wish: Parameters<typeof site>[0]) =>
  site({ ...wish, scheme: 'http', sending: { safe: false } })

const downgrades: Case[] = pairs('redirect.downgrade', {
  'wordpress-siteurl': {
    faulty: () => {
      const old = onHttp({ layout: wordpress() })
      return place(bakery(), { own: { http: old.pages, https: 'http://shop.test' } })
    },
    fixed: () => place(bakery()),
  },
  'typed-www': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () => {
      const old = onHttp({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' })
      return place(firm(), { own: { http: old.pages, https: 'http://www.kanzlei-brandt.test' } })
    },
    fixed: () => place(firm()),
  },
  'half-way': {
    url: 'https://www.shiftwise.test/',
    faulty: () => place(app(), { other: { http: 'http://shiftwise.test', https: 'http://shiftwise.test' } }),
    fixed: () => place(app()),
  },
  'login-plug-in': {
    url: 'https://miradordelvalle.test/',
    faulty: () => {
      const old = onHttp({ business: hotel, name: 'miradordelvalle.test' })
      const pages = { ...inn().pages, '/': redirect('http://miradordelvalle.test/', 302) }
      return place(inn(), { own: { http: old.pages, https: pages } })
    },
    fixed: () => place(inn()),
  },
})

const split = (wish: Parameters<typeof site>[0], joined: boolean): LabOptions => {
  const whole = site({ canonical: false, ...wish })
  return joined ? place(whole) : place(whole, { other: { http: whole.origin, https: whole.pages } })
}

const splits: Case[] = pairs('redirect.www_split', {
  bootstrap: { faulty: () => split({}, false), fixed: () => split({}, true) },
  'german-www': {
    url: 'https://www.kanzlei-brandt.test/',
    faulty: () => split({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' }, false),
    fixed: () => split({ business: lawyers, layout: plain, name: 'www.kanzlei-brandt.test' }, true),
  },
  'japanese-minified': {
    url: 'umiya.test',
    faulty: () => split({ business: restaurant, name: 'umiya.test', style: { minified: true } }, false),
    fixed: () => split({ business: restaurant, name: 'umiya.test', style: { minified: true } }, true),
  },
})

const chains: Case[] = pairs('redirect.chain', {
  'scheme-www-language': {
    url: 'http://kanzlei-brandt.test/',
    faulty: () => {
      const whole = firm()
      const { '/': home = '' } = whole.pages
      return place(
        { ...whole, pages: { ...whole.pages, '/': redirect('/de/', 302), '/de/': home } },
        {
          other: { http: 'https://kanzlei-brandt.test', https: 'https://www.kanzlei-brandt.test' },
        },
      )
    },
    fixed: () => place(firm()),
  },
  'four-hops': {
    url: 'http://miradordelvalle.test/',
    faulty: () => {
      const whole = inn()
      const { '/': home = '' } = whole.pages
      const hops = {
        '/': redirect('/index.php'),
        '/index.php': redirect('/inicio', 302),
        '/inicio': redirect('/inicio/'),
      }
      return place({ ...whole, pages: { ...whole.pages, ...hops, '/inicio/': home } })
    },
    fixed: () => place(inn()),
  },
  'old-names': {
    url: 'https://warsztat.test/',
    faulty: () => {
      const whole = site({ business: garage, name: 'warsztat.test' })
      const { '/': home = '' } = whole.pages
      const hops = {
        '/': redirect('/home', 302),
        '/home': redirect('/home.html'),
        '/home.html': redirect('/pl/'),
      }
      return place({ ...whole, pages: { ...whole.pages, ...hops, '/pl/': home } })
    },
    fixed: () => place(site({ business: garage, name: 'warsztat.test' })),
  },
})

/** The front page with every address of its own replaced by one of the workshop's. */
function builtOn(wish: Parameters<typeof site>[0], origin: string): LabOptions {
  const whole = site(wish)
  return place(fronted(whole, send(whole.front.replaceAll(whole.origin, origin))))
}

const dentist = { business: clinic, layout: wordpress({ blocks: false }), name: 'alnoor-dental.test' }

const wrongHosts: Case[] = pairs('redirect.wrong_host', {
  'location-localhost': {
    faulty: () => place(fronted(bakery(), redirect('http://localhost:8080/', 302))),
    fixed: () => place(bakery()),
    allowed: ['redirect.downgrade'],
  },
  'location-private-address': {
    url: 'https://fietsatelier.test/',
    faulty: () => place(fronted(cycles(), redirect('http://192.168.1.20/shop/'))),
    fixed: () => place(cycles()),
    allowed: ['redirect.downgrade'],
  },
  'location-local-name': {
    url: 'www.kanzlei-brandt.test',
    faulty: () =>
      place(fronted(firm(), redirect('https://kanzlei.local/', 301, { 'x-redirect-by': 'WordPress' }))),
    fixed: () => place(firm()),
  },
  'addresses-on-localhost': {
    faulty: () => builtOn({ layout: wordpress() }, 'http://localhost:8888/bakery'),
    fixed: () => place(bakery()),
    allowed: ['mixed.*', 'asset.broken', 'seo.canonical_bad', 'link.*'],
  },
  'addresses-on-wpengine': {
    url: 'https://alnoor-dental.test/',
    faulty: () => builtOn(dentist, 'https://alnoordental.wpengine.com'),
    fixed: () => place(site(dentist)),
    allowed: ['asset.broken', 'seo.canonical_bad', 'link.*'],
  },
  'addresses-on-staging': {
    url: 'https://alnoor-dental.test/',
    faulty: () =>
      builtOn({ ...dentist, style: { minified: true } }, 'https://staging.pixelwerk-agentur.example'),
    fixed: () => place(site({ ...dentist, style: { minified: true } })),
    allowed: ['asset.broken', 'seo.canonical_bad', 'link.*'],
  },
  'location-docker-name': {
    url: 'https://shiftwise.test/',
    faulty: () => place(fronted(app(), redirect('http://10.0.3.14:3000/en', 307))),
    fixed: () => place(app()),
    allowed: ['redirect.downgrade'],
  },
})

export const redirects: Case[] = [...loops, ...noHttps, ...downgrades, ...splits, ...chains, ...wrongHosts]
