import type { Page, PageElement } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'
import { registrableOf } from '#visit/site.ts'
import { FORMS_MAX, fieldsOf, isEnquiry, isSearch } from './form-facts.ts'

/** An address that a form, or a script for one, sends to. */
export interface Endpoint {
  url: string
  /** A file such as `send.php` is there for every way of asking or for none. */
  isFile: boolean
  /** Another owner's service takes the form. */
  isElsewhere: boolean
  /** Some frameworks answer "not there" to every way of asking but the form's own. */
  mayWantToken: boolean
  from: Reply
  start: number
  length: number
}

/** The receivers that a page names: of its forms, of attributes that scripts read, and in its own scripts. */
export function endpointsOf(from: Reply, page: Page): Endpoint[] {
  const forms = page
    .all('form')
    .slice(0, FORMS_MAX)
    .filter((form) => !isHandledElsewhere(form) && isSent(page, form))
  return [...forms.flatMap((form) => ofForm(from, page, form)), ...ofScripts(from, page)]
}

const BY_ATTRIBUTE = [
  'data-action',
  'data-url',
  'data-endpoint',
  'data-post-url',
  'data-ajax-url',
  'hx-post',
  'hx-get',
]

function ofForm(from: Reply, page: Page, form: PageElement): Endpoint[] {
  const { attributes } = form
  const buttons = page
    .all('button', 'input')
    .filter(({ start }) => start >= form.start && start < form.end)
    .map((button) => button.attributes.formaction)
  const addresses = [attributes.action, ...buttons, ...BY_ATTRIBUTE.map((name) => attributes[name])]
  const place = { from, start: form.start, length: form.openEnd - form.start }
  const mayWantToken = hasToken(page, form)
  return addresses.flatMap((address) => endpoint(page, address, mayWantToken, place))
}

type Place = Pick<Endpoint, 'from' | 'start' | 'length'>

function endpoint(page: Page, address: string | undefined, mayWantToken: boolean, place: Place): Endpoint[] {
  if (!address || /^\s*(#|\?|javascript:|mailto:|tel:|about:|data:|\{|\[|<|\$)/i.test(address)) return []
  const url = page.resolve(address)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  const isElsewhere = registrableOf(url.hostname) !== registrableOf(page.url.hostname)
  url.hash = ''
  if (url.href === page.url.href.split('#')[0]) return []
  const isFile = /\.(php\d?|aspx?|cgi|pl|jsp|cfm|html?)$/i.test(url.pathname)
  return [{ url: url.href, isFile, isElsewhere, mayWantToken, ...place }]
}

/** Forms that carry something to the business: not a search, nor a choice of what is shown. */
function isSent(page: Page, form: PageElement): boolean {
  if (isSearch(page, form) || fieldsOf(page, form).length === 0) return false
  return (form.attributes.method ?? '').toLowerCase() === 'post' || isEnquiry(page, form)
}

/** Services that catch a form on its way do not need its address to exist. */
function isHandledElsewhere({ attributes }: PageElement): boolean {
  return 'data-netlify' in attributes || 'netlify' in attributes || 'data-static-form-name' in attributes
}

function hasToken(page: Page, form: PageElement): boolean {
  return page
    .all('input')
    .some(
      ({ start, attributes }) =>
        start >= form.start &&
        start < form.end &&
        /^(authenticity_token|_csrf_token|_csrf)$/i.test(attributes.name ?? ''),
    )
}

const SENDS = [
  /\bfetch\(\s*["'`]([^"'`\s]{2,300})["'`]\s*,\s*\{[\s\S]{0,300}?method\s*:\s*["'`]post/gi,
  /(?:\$|jQuery)\.post\(\s*["'`]([^"'`\s]{2,300})["'`]/g,
  /\baxios\.post\(\s*["'`]([^"'`\s]{2,300})["'`]/g,
  /\.open\(\s*["'`]post["'`]\s*,\s*["'`]([^"'`\s]{2,300})["'`]/gi,
  /\.ajax\(\s*\{[\s\S]{0,200}?\burl\s*:\s*["'`]([^"'`\s]{2,300})["'`]/g,
  /["']?(?:ajax_?url|ajaxurl|form_?endpoint)["']?\s*[:=]\s*["']([^"'\s]{2,300})["']/gi,
]
const IS_FORM =
  /contact|message|mail|enquir|inquir|form|book|order|subscribe|newsletter|send|quote|admin-ajax|lead|submit|kontakt/i

/** Addresses that an inline script sends a form to; what a page counts or logs is left alone. */
function ofScripts(from: Reply, page: Page): Endpoint[] {
  if (page.all('form').length === 0) return []
  return page.all('script').flatMap((script) => {
    if (script.attributes.src || /json/i.test(script.attributes.type ?? '')) return []
    const code = page.innerOf(script).slice(0, 100_000)
    const found = SENDS.flatMap((pattern) => [...code.matchAll(pattern)]).flatMap((match) => {
      const address = (match[1] ?? '').replaceAll('\\/', '/')
      const place = { from, start: script.openEnd + match.index, length: Math.min(match[0].length, 200) }
      return IS_FORM.test(address) && /^(https?:)?\//.test(address)
        ? endpoint(page, address, false, place)
        : []
    })
    return [...found, ...contactForm7(from, page, script, code)]
  })
}

/** WordPress's most used form plugin names the root of its interface in the page. */
function contactForm7(from: Reply, page: Page, script: PageElement, code: string): Endpoint[] {
  const found =
    /var wpcf7\s*=\s*\{[^;]{0,300}?"root"\s*:\s*"([^"]{4,300})"\s*,\s*"namespace"\s*:\s*"([\w\\/-]{4,60})"/.exec(
      code,
    )
  if (!found) return []
  const address = `${found[1]}${found[2]}`.replaceAll('\\/', '/')
  return endpoint(page, address, false, {
    from,
    start: script.openEnd + found.index,
    length: Math.min(found[0].length, 200),
  })
}
