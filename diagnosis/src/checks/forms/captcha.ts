import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteElement, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'
import { formPages } from './contact-page.ts'

/** `form.captcha_broken`: the robot check has no key, a made-up key, an error of its maker's, or no script. */
export const captcha: Check = {
  codes: ['form.captcha_broken'],
  when: 'content',
  async look(snapshot) {
    const pages = await formPages(snapshot)
    for (const { reply, page } of pages) {
      const found = brokenKey(reply, page) ?? makersError(reply, page) ?? noScript(reply, page)
      if (found) return [found]
    }
    return []
  },
}

interface Maker {
  widget: string
  script: RegExp
  mentions: RegExp
}

const MAKERS: Maker[] = [
  {
    widget: 'g-recaptcha',
    script: /recaptcha\/(?:api|enterprise)\.js|recaptcha__|recaptcha/i,
    mentions: /recaptcha/i,
  },
  { widget: 'h-captcha', script: /hcaptcha\.com/i, mentions: /hcaptcha/i },
  {
    widget: 'cf-turnstile',
    script: /challenges\.cloudflare\.com\/turnstile|turnstile/i,
    mentions: /turnstile/i,
  },
]

const PLACEHOLDER =
  /^$|^(?:your|my|the|enter|insert|add|put|paste|replace)[-_ ]|your[-_ ]?(?:\w{1,20}[-_ ]?)?(?:site|public)?[-_ ]?key|^(?:recaptcha|captcha|turnstile|hcaptcha|public|data)?[-_ ]?site[-_ ]?key$|change[-_ ]?me|place ?holder|^x{4,}|^(?:todo|tbd|undefined|null|none|false|test|key|abc123|123456\d*)$|\{\{|\}\}|<%|%>|\$\{|^%\w+%$|^\[.{0,60}\]$|^0+$|^\.{3}$/i
/** Cloudflare's published key that turns everyone away. */
const ALWAYS_REFUSES = /^2x0{10,30}\w{2}$/

function isBroken(key: string): boolean {
  return PLACEHOLDER.test(key.trim()) || ALWAYS_REFUSES.test(key.trim())
}

const RENDER_KEY = /recaptcha\/(?:api|enterprise)\.js\?[^"']{0,200}?\brender=([^&"']{0,100})/
const CALLED_WITH_KEY =
  /(?:grecaptcha|turnstile|hcaptcha)[.\w]{0,30}\([^)]{0,120}?["']?sitekey["']?\s*:\s*["']([^"']{0,100})["']/

function brokenKey(reply: Reply, page: Page): Detection | null {
  const isFilled = fillersIn(page)
  for (const { widget } of MAKERS)
    for (const element of page.withClass(widget)) {
      const key = element.attributes['data-sitekey']
      // Without the attribute a script may give the key; no script gives an empty one.
      if (key !== undefined && isBroken(key) && !isFilled(key)) return quoted(reply, element)
    }
  for (const script of page.all('script')) {
    const { src } = script.attributes
    const key = src
      ? RENDER_KEY.exec(src)?.[1]
      : CALLED_WITH_KEY.exec(page.innerOf(script).slice(0, 100_000))?.[1]
    if (key !== undefined && !/^(explicit|onload)$/.test(key) && isBroken(key)) return quoted(reply, script)
  }
  return null
}

/** Which keys a script may fill in; the scripts are read once, however many places for a check there are. */
function fillersIn(page: Page): (key: string) => boolean {
  let templates: boolean | null = null
  let empty: boolean | null = null
  return (key) => {
    if (/\{\{|\$\{/.test(key)) {
      templates ??= fillsTemplates(page)
      return templates
    }
    if (key !== '') return false
    empty ??= page
      .all('script')
      .some((script) => /dataset\.sitekey|data-sitekey|sitekey/i.test(page.innerOf(script)))
    return empty
  }
}

/** Page builders fill templates such as `{{ key }}` in the browser. */
function fillsTemplates(page: Page): boolean {
  return page
    .all('script')
    .some(
      ({ attributes }) =>
        attributes.src !== undefined && !/recaptcha|hcaptcha|turnstile/.test(attributes.src),
    )
}

function quoted(reply: Reply, { start, openEnd, end, name }: PageElement): Detection | null {
  const until = name === 'script' ? end : openEnd
  return detection('form.captcha_broken', 'confirmed', [quoteBody(reply, start, until - start)])
}

const ERRORS =
  /ERROR for site owner:?\s?(?:Invalid (?:site key|domain for site key|key type))?|Invalid domain for site key|Invalid site key\.? ?(?:Contact the site administrator)?|Localhost is not in the list of supported domains|reCAPTCHA (?:V1 IS SHUTDOWN|has already been rendered)|This site is exceeding (?:the )?reCAPTCHA|invalid-sitekey|missing-input-secret|invalid-input-secret|(?:reCAPTCHA|captcha) (?:site|secret) key is (?:missing|not set|invalid)/i

/** The maker's own error, inside the check or the form around it: an article about it has neither. */
function makersError(reply: Reply, page: Page): Detection | null {
  const widgets = new Set(MAKERS.flatMap(({ widget }) => page.withClass(widget)))
  const run = page.texts.find(({ text, parent }) => {
    if (!parent || !ERRORS.test(text)) return false
    for (let at: PageElement | null = parent; at; at = at.parent) {
      if (at.name === 'script' || at.name === 'style' || at.name === 'pre' || at.name === 'code') return false
      if (at.name === 'form' || widgets.has(at)) return true
    }
    return false
  })
  return run ? detection('form.captcha_broken', 'confirmed', [quoteElement(reply, run)]) : null
}

/** A place for the check, and nothing in the page that could ever fill it. */
function noScript(reply: Reply, page: Page): Detection | null {
  for (const { widget, script, mentions } of MAKERS) {
    const [element] = page.withClass(widget)
    if (!element || !page.isInside(element, 'form')) continue
    const couldLoad = page.all('script').some((each) => {
      const { src } = each.attributes
      return src ? script.test(src) || isOwn(page, src) : mentions.test(page.innerOf(each))
    })
    const preloads = page.links('preload').some(({ attributes }) => script.test(attributes.href ?? ''))
    if (!couldLoad && !preloads) return detection('form.captcha_broken', 'likely', [quoteTag(reply, element)])
  }
  return null
}

/** A file of the site's own, or from anywhere that serves such files, may bring the check along. */
function isOwn(page: Page, src: string): boolean {
  const host = page.resolve(src)?.hostname ?? ''
  return !/google-analytics|googletagmanager|facebook|hotjar|clarity/.test(host)
}
