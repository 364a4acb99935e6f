import type { Answer, LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import type { Edit } from './edit.ts'
import { bootstrap } from './handmade.ts'
import { type Business, type Layout, PATHS, paragraphs, type Sheet } from './model.ts'
import { type Placing, place } from './place.ts'
import { type Sending, send } from './send.ts'
import { restyle, type Style } from './style.ts'
import { bakery } from './western.ts'
import { sheetOf } from './wordpress.ts'
import { contactForm, wordsFor } from './words.ts'

/** A page beside the usual ones, drawn in the site's own layout. */
export interface Extra {
  title: string
  main: string
  head?: string
  description?: string
  edit?: Edit
  sending?: Sending
  canonical?: boolean
}

/** A site to build. What `Sheet` holds is that of the front page. */
export interface Wish extends Partial<Omit<Sheet, 'origin' | 'email'>>, Placing {
  business?: Business
  layout?: Layout
  name?: string
  scheme?: 'https' | 'http'
  style?: Style
  /** How pages are sent; its status is the front page's alone. */
  sending?: Sending
  /** After the middle of the front page. */
  below?: string
  /** Change of the front page; `every` changes all pages. */
  edit?: Edit
  every?: Edit
  extra?: Record<string, Extra>
  /** The middle of the contact page. */
  contact?: string
  /** Answers beside the site's own, or in place of them. */
  pages?: Pages
}

export interface Site {
  /** Where it lives: `shop.test` or `www.shop.test`. */
  name: string
  origin: string
  pages: Pages
  /** The front page as text, to be broken by a case. */
  front: string
  /** All pages as text: the outside addresses in them are live sites. */
  written: readonly string[]
}

const same: Edit = (html) => html

/** Says who may frame the site and leaves scripts and pictures alone, as most sites have it. */
const OPEN = { 'content-security-policy': "frame-ancestors 'self'; object-src 'none'" }

/** The whole site of a business: pages, files, what search engines ask for. */
export function site(wish: Wish = {}): Site {
  const { business = bakery, layout = bootstrap, name = 'shop.test', scheme = 'https', style } = wish
  const { edit = same, every = same } = wish
  const origin = `${scheme}://${name}`
  const sending = { ...wish.sending, headers: { ...OPEN, ...layout.headers, ...wish.sending?.headers } }
  const drawSheet = (sheet: Partial<Sheet>) =>
    restyle(layout.draw(business, sheetOf(business, name, { origin, ...sheet })), style)

  const front = edit(every(drawSheet(frontSheet(wish, layout.front(business)))))
  const written = [front]
  const draw = (path: string, extra: Extra): [string, Answer] => {
    const { title, main, head = '', canonical = true } = extra
    const description = (extra.description ?? `${title}: ${business.tagline}. ${business.open}.`).slice(
      0,
      155,
    )
    const html = drawSheet({
      path,
      title: `${title} – ${business.brand}`,
      main,
      head,
      canonical,
      description,
    })
    const done = (extra.edit ?? same)(every(html))
    written.push(done)
    const headers = { ...sending.headers, ...extra.sending?.headers }
    return [path, send(done, { ...sending, status: 200, ...extra.sending, headers })]
  }
  const missing = wordsFor(business.lang).missing
  return {
    name,
    origin,
    front,
    written,
    pages: {
      '/': send(front, sending),
      ...Object.fromEntries(usualPages(wish, business).map(([path, extra]) => draw(path, extra))),
      ...Object.fromEntries(Object.entries(wish.extra ?? {}).map(([path, extra]) => draw(path, extra))),
      '*': draw('/404', { title: missing, main: `<p>${missing}.</p>`, sending: { status: 404 } })[1],
      ...layout.files,
      '/favicon.ico': { headers: { 'content-type': 'image/x-icon' }, body: Buffer.from([0, 0, 1, 0, 0, 0]) },
      '/robots.txt': `User-agent: *\nDisallow: /search\nSitemap: ${origin}/sitemap.xml\n`,
      '/sitemap.xml': sitemap(origin),
      ...wish.pages,
    },
  }
}

/** The site, put on the net with all the other sites that it mentions. */
export const setUp = (wish: Wish = {}): LabOptions => place(site(wish), wish)

function frontSheet(wish: Wish, middle: string): Partial<Sheet> {
  const { path, title, description, head, foot, canonical } = wish
  const given = Object.entries({ path, title, description, head, foot, canonical })
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    main: (wish.main ?? middle) + (wish.below ?? ''),
  }
}

function usualPages(wish: Wish, business: Business): [path: string, page: Extra][] {
  const { about, contact: reach, privacy, imprint } = business.words
  const where = `${business.street}, ${business.zip} ${business.city}`
  // A form on a page without HTTPS would be a fault of its own.
  const form = wish.contact ?? (wish.scheme === 'http' ? '' : contactForm(business.lang, PATHS.contact))
  return [
    [PATHS.contact, { title: reach, main: `${paragraphs([where, business.phone])}\n${form}` }],
    [PATHS.about, { title: about, main: paragraphs(business.aboutText) }],
    [PATHS.privacy, { title: privacy, main: paragraphs([business.brand, ...business.lead]) }],
    [PATHS.imprint, { title: imprint, main: paragraphs([business.brand, business.phone]) }],
  ]
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

/** A pair from one wish and the change that is the fault. */
export function twins(common: Wish, fault: Wish): { faulty: () => LabOptions; fixed: () => LabOptions } {
  const pages = { ...common.pages, ...fault.pages }
  return { faulty: () => setUp({ ...common, ...fault, pages }), fixed: () => setUp(common) }
}
