import type { Answer, Host, LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import type { Records, Zone } from '../../../diagnosis/test/zone.ts'
import { bootstrap } from './handmade.ts'
import { type Business, type Layout, PATHS, paragraphs, type Sheet } from './model.ts'
import { type Sending, send } from './send.ts'
import { restyle, type Style } from './style.ts'
import { bakery } from './western.ts'
import { sheetOf } from './wordpress.ts'

export interface Site {
  /** Where it lives: `shop.test` or `www.shop.test`. */
  name: string
  origin: string
  pages: Pages
  /** The front page as text, to be broken by a case. */
  front: string
}

interface Wish {
  business?: Business
  layout?: Layout
  name?: string
  scheme?: 'https' | 'http'
  style?: Style
  sending?: Sending
  /** Changes of the front page before it is written down. */
  sheet?: Partial<Sheet>
  /** After the front page is written. */
  edit?: (html: string) => string
  /** Answers beside the site's own, or in place of them. */
  pages?: Pages
}

/** The whole site of a business: pages, files, what search engines ask for. */
export function site(wish: Wish = {}): Site {
  const {
    business = bakery,
    layout = bootstrap,
    name = 'shop.test',
    scheme = 'https',
    style,
    sending = {},
  } = wish
  const origin = `${scheme}://${name}`
  const { about, contact, privacy, imprint } = business.words
  const headers = { ...layout.headers, ...sending.headers }
  const draw = (sheet: Partial<Sheet>) =>
    restyle(layout.draw(business, sheetOf(business, name, { origin, ...sheet })), style)
  const inner = (path: string, label: string, texts: readonly string[]): [string, Answer] => [
    path,
    send(
      draw({
        path,
        title: `${label} – ${business.brand}`,
        description: `${label}: ${texts[0] ?? ''}`.slice(0, 150),
        main: paragraphs(texts),
      }),
      { headers: layout.headers ?? {} },
    ),
  ]
  const front = (wish.edit ?? String)(draw({ main: layout.front(business), ...wish.sheet }))
  const where = `${business.street}, ${business.zip} ${business.city}, ${business.country}`
  return {
    name,
    origin,
    front,
    pages: {
      '/': send(front, { ...sending, headers }),
      ...Object.fromEntries([
        inner(PATHS.about, about, business.aboutText),
        inner(PATHS.contact, contact, [where, business.phone, business.open]),
        inner(PATHS.privacy, privacy, [`${business.brand}, ${where}.`, ...business.aboutText]),
        inner(PATHS.imprint, imprint, [business.brand, where, business.phone]),
      ]),
      ...layout.files,
      '/favicon.ico': { headers: { 'content-type': 'image/x-icon' }, body: Buffer.from([0, 0, 1, 0, 0, 0]) },
      '/robots.txt': `User-agent: *\nDisallow: /search\nSitemap: ${origin}/sitemap.xml\n`,
      '/sitemap.xml': sitemap(origin),
      ...wish.pages,
    },
  }
}

function sitemap(origin: string): Answer {
  const urls = ['/', ...Object.values(PATHS)].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  return {
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  }
}

/** The same site when every page of it fails alike; files on disk are still served. */
export function failing(whole: Site, answer: Answer): Site {
  const files = Object.entries(whole.pages).filter(([path]) => /\.(css|js|svg|ico|txt|xml)$/.test(path))
  return { ...whole, pages: { ...Object.fromEntries(files), '/': answer, '*': answer } }
}

/** Only the front page is another one. */
export const fronted = (whole: Site, answer: Answer): Site => ({
  ...whole,
  pages: { ...whole.pages, '/': answer },
})

interface Placing {
  /** What answers at the site's own name; its parts replace the usual. */
  own?: Host
  /** What answers at the other one of www and no www; null when there is no such name. */
  other?: Host | null
  hosts?: Record<string, Host>
  zone?: Zone
  /** DNS of the domain itself; its parts replace the usual. */
  domain?: Records
}

/** Puts a site on the net: servers for both names, name servers, mail. */
export function place({ name, origin, pages }: Site, placing: Placing = {}): LabOptions {
  const apex = name.replace(/^www\./, '')
  const second = name === apex ? `www.${apex}` : apex
  const { other = { http: origin, https: origin } } = placing
  const records: Records = {
    A: ['127.0.0.1'],
    NS: [`ns1.${apex}`, `ns2.${apex}`],
    SOA: `ns1.${apex}`,
    MX: [[10, `mail.${apex}`]],
    TXT: ['v=spf1 mx -all'],
    ...placing.domain,
  }
  const has = (host: string) => host === name || other !== null
  return {
    hosts: {
      [name]: { http: origin, https: pages, ...placing.own },
      ...(other === null ? {} : { [second]: other }),
      ...placing.hosts,
    },
    zone: {
      [apex]: has(apex) ? records : { ...records, A: undefined },
      [`mail.${apex}`]: { A: ['127.0.0.1'] },
      [`ns1.${apex}`]: { A: ['127.0.0.1'] },
      [`ns2.${apex}`]: { A: ['127.0.0.1'] },
      [`_dmarc.${apex}`]: { TXT: [`v=DMARC1; p=quarantine; rua=mailto:dmarc@${apex}`] },
      ...placing.zone,
    },
  }
}
