import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Host, LabOptions, Pages } from '../../../diagnosis/test/lab.ts'
import type { Records, Zone } from '../../../diagnosis/test/zone.ts'
import { bootstrap } from '../businesses/handmade.ts'
import { type Business, type Layout, PATHS, paragraphs } from '../businesses/model.ts'
import { type Sending, send } from '../businesses/send.ts'
import { place, site } from '../businesses/site.ts'
import { restyle, type Style } from '../businesses/style.ts'
import { bakery } from '../businesses/western.ts'
import { sheetOf } from '../businesses/wordpress.ts'
import type { Edit } from './edit.ts'
import { outsiders } from './outside.ts'
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

export interface Wish {
  business?: Business
  layout?: Layout
  name?: string
  scheme?: 'https' | 'http'
  style?: Style
  sending?: Sending
  /** What is added to the head of the front page. */
  head?: string
  title?: string
  description?: string
  /** In place of the middle of the front page, or after it. */
  main?: string
  below?: string
  /** Change of the front page; `every` changes the contact page and the extra ones too. */
  edit?: Edit
  every?: Edit
  extra?: Record<string, Extra>
  /** The middle of the contact page. */
  contact?: string
  pages?: Pages
  own?: Host
  other?: Host | null
  hosts?: Record<string, Host>
  zone?: Zone
  domain?: Records
  /** Text in which further outside addresses are named. */
  mentions?: string
  /** Names that do not exist. */
  gone?: readonly string[]
}

const same: Edit = (html) => html

/** Says who may frame the site and leaves scripts and pictures alone, as most sites have it. */
const OPEN = { 'content-security-policy': "frame-ancestors 'self'; object-src 'none'" }

/** The site of a business, set up on the net, with all the other sites that it mentions. */
export function setUp(wish: Wish = {}): LabOptions {
  const { business = bakery, layout = bootstrap, name = 'shop.test', scheme = 'https', style } = wish
  const { edit = same, every = same } = wish
  const sending = { ...wish.sending, headers: { ...OPEN, ...wish.sending?.headers } }
  const origin = `${scheme}://${name}`
  const written: string[] = [wish.mentions ?? '']
  const draw = (path: string, extra: Extra): [string, Answer] => {
    const { title, main, head = '', description, canonical = true } = extra
    const said = { path, origin, title: `${title} – ${business.brand}`, main, head, canonical }
    const about = description ?? `${title}: ${business.tagline}. ${business.open}.`.slice(0, 155)
    const html = restyle(
      layout.draw(business, sheetOf(business, name, { ...said, description: about })),
      style,
    )
    const done = (extra.edit ?? same)(every(html))
    written.push(done)
    const headers = { ...layout.headers, ...sending.headers, ...extra.sending?.headers }
    return [path, send(done, { ...sending, ...extra.sending, headers })]
  }
  const contact = `${paragraphs([`${business.street}, ${business.zip} ${business.city}`, business.phone])}
${wish.contact ?? contactForm(business.lang, PATHS.contact)}`
  const missing = wordsFor(business.lang).missing
  const drawn = Object.fromEntries([
    draw(PATHS.contact, { title: business.words.contact, main: contact }),
    draw(PATHS.about, { title: business.words.about, main: paragraphs(business.aboutText) }),
    draw(PATHS.privacy, {
      title: business.words.privacy,
      main: paragraphs([business.brand, ...business.lead]),
    }),
    draw(PATHS.imprint, {
      title: business.words.imprint,
      main: paragraphs([business.brand, business.phone]),
    }),
    ...Object.entries(wish.extra ?? {}).map(([path, extra]) => draw(path, extra)),
    ['*', draw('/404', { title: missing, main: `<p>${missing}.</p>`, sending: { status: 404 } })[1]] as const,
  ])
  const middle = (wish.main ?? layout.front(business)) + (wish.below ?? '')
  const whole = site({
    ...{ business, layout, name, scheme, style, sending },
    sheet: {
      main: middle,
      ...(wish.head === undefined ? {} : { head: wish.head }),
      ...(wish.title === undefined ? {} : { title: wish.title }),
      ...(wish.description === undefined ? {} : { description: wish.description }),
    },
    edit: (html) => edit(every(html)),
    pages: { ...drawn, ...wish.pages },
  })
  written.push(whole.front)
  const apex = name.replace(/^www\./, '')
  const known = [apex, `www.${apex}`, ...Object.keys(wish.hosts ?? {}), ...(wish.gone ?? [])]
  return place(whole, {
    ...(wish.own ? { own: wish.own } : {}),
    ...(wish.other === undefined ? {} : { other: wish.other }),
    ...(wish.domain ? { domain: wish.domain } : {}),
    hosts: { ...outsiders(written, known), ...wish.hosts },
    zone: wish.zone ?? {},
  })
}

/** The front page of a site as text, and the whole site with something else at the front. */
export function frontOf(wish: Wish = {}): string {
  const { business = bakery, layout = bootstrap, name = 'shop.test', style } = wish
  const main = (wish.main ?? layout.front(business)) + (wish.below ?? '')
  const origin = `${wish.scheme ?? 'https'}://${name}`
  const head = wish.head ?? ''
  return restyle(layout.draw(business, sheetOf(business, name, { main, origin, head })), style)
}

type Visitor = (request: IncomingMessage) => boolean

/** One answer for some visitors and another for the rest. */
export function either(test: Visitor, yes: Answer, no: Answer): Answer {
  return (request, response) => play(test(request) ? yes : no, request, response)
}

export function play(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (typeof answer === 'function') {
    answer(request, response)
    return
  }
  const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
  response.end(request.method === 'HEAD' ? '' : body)
}

const agentOf = (request: IncomingMessage) => request.headers['user-agent'] ?? ''
export const isCrawler: Visitor = (request) => /googlebot|bingbot|yandexbot|slurp/i.test(agentOf(request))
export const isPhone: Visitor = (request) =>
  /iphone|android|mobile/i.test(agentOf(request)) && !isCrawler(request)
export const isFromSearch: Visitor = (request) =>
  /google\.|bing\.|yahoo\.|yandex\.|duckduckgo\./i.test(request.headers.referer ?? '')

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(value),
})

/** The two halves of a pair from one wish and the change that is the fault. */
export function twins(common: Wish, fault: Wish): { faulty: () => LabOptions; fixed: () => LabOptions } {
  const pages = { ...common.pages, ...fault.pages }
  return { faulty: () => setUp({ ...common, ...fault, pages }), fixed: () => setUp(common) }
}
