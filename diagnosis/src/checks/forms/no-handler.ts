import type { Check } from '#check.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { Reply } from '#visit/reply.ts'
import { formPages } from './contact-page.ts'
import { FORMS_MAX, fieldsOf, isEnquiry } from './form-facts.ts'

/** `form.no_handler`: a form for enquiries that nothing receives, or that only opens the visitor's own mail program. */
export const noHandler: Check = {
  codes: ['form.no_handler'],
  when: 'content',
  async look(snapshot) {
    const pages = await formPages(snapshot)
    for (const { reply, page } of pages)
      for (const form of page.all('form').slice(0, FORMS_MAX)) {
        const found = ofForm(reply, page, form)
        if (found) return [found]
      }
    return []
  },
}

function ofForm(reply: Reply, page: Page, form: PageElement): Detection | null {
  if (page.isHidden(form) || fieldsOf(page, form).length === 0) return null
  const { action = '' } = form.attributes
  const quote = quoteTag(reply, form)
  const isTaken = mayBeTaken(page, form)
  if (/^\s*mailto:/i.test(action)) return isTaken ? null : detection('form.no_handler', 'confirmed', [quote])
  const goesNowhere = /^(#.{0,40}|javascript:.{0,60}|about:blank)?$/i.test(action.trim())
  // Sent with POST, the page's own address may well receive it.
  const isPosted =
    (form.attributes.method ?? '').toLowerCase() === 'post' && !/^\s*(javascript|about):/i.test(action)
  if (!goesNowhere || isPosted || isTaken || !isEnquiry(page, form)) return null
  if (hasOtherTarget(page, form)) return null
  return detection('form.no_handler', 'likely', [quote])
}

/** A button may name a receiver of its own. */
function hasOtherTarget(page: Page, form: PageElement): boolean {
  const names = Object.keys(form.attributes)
  if (
    names.some((name) =>
      /^(data-netlify|netlify|hx-|data-remote|wire:|x-on|@submit|v-on|ng-|\(|data-action|data-controller|up-)/.test(
        name,
      ),
    )
  )
    return true
  return page
    .all('button', 'input')
    .some(({ start, attributes }) => start >= form.start && start < form.end && attributes.formaction)
}

const LISTENS =
  /submit|addEventListener|onclick|XMLHttpRequest|\bfetch\s*\(|sendBeacon|axios|\.ajax|\$\(|jQuery|FormData|\.forms\b|createRoot|hydrate|require\(|import\b/
const ONLY_COUNTS =
  /google-analytics|googletagmanager|gtag\/js|facebook|hotjar|clarity\.ms|plausible|matomo|piwik|fontawesome|typekit|recaptcha|polyfill|cookiebot|cookieconsent|onetrust|adsbygoogle|doubleclick/i

/** True when a script in the page might take the form: any file that does more than count visits, or code that listens. */
function mayBeTaken(page: Page, form: PageElement): boolean {
  const inForm = page.elements.filter(({ start }) => start >= form.start && start < form.end)
  if (inForm.some(({ attributes }) => 'onsubmit' in attributes || 'onclick' in attributes)) return true
  return page.all('script').some((script) => {
    const { src, type = '' } = script.attributes
    if (/json|template/i.test(type)) return false
    if (src) return !ONLY_COUNTS.test(src)
    const code = page.innerOf(script)
    return (
      LISTENS.test(code) && !(ONLY_COUNTS.test(code) && code.length < 3_000 && !/submit|\.forms\b/.test(code))
    )
  })
}
