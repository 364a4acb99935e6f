import type { Page } from '#page/page.ts'

/** True when a page is bare: few words, few links, nothing to fill in. */
export function isBarePage(page: Page): boolean {
  return (
    page.visibleText.length <= 1_500 &&
    page.all('nav', 'article').length === 0 &&
    page.all('a').filter(({ attributes }) => attributes.href).length <= 8 &&
    page.all('img', 'picture').length <= 4 &&
    !page.all('input', 'textarea', 'select').some(isAsked)
  )
}

/** True when a page refuses, and may say so at some length and with a field for the owner to let himself in. */
export function isRefusal(page: Page): boolean {
  return page.visibleText.length <= 4_000 && page.all('a').length <= 15 && page.all('article').length === 0
}

const UNASKED = new Set(['hidden', 'submit', 'button', 'checkbox', 'image', 'reset'])

function isAsked({ name, attributes }: Page['elements'][number]): boolean {
  if (/captcha/i.test(`${attributes.name ?? ''} ${attributes.id ?? ''}`)) return false
  return name !== 'input' || !UNASKED.has((attributes.type ?? 'text').toLowerCase())
}

/** True for a page that sets a cookie by script and asks for itself again, and is nothing else. */
export function isScriptChallenge(page: Page): boolean {
  const scripts = page.all('script')
  if (scripts.length === 0 || scripts.length > 3 || page.visibleText.length > 200) return false
  if (page.all('link', 'img', 'form', 'a', 'main').length > 2) return false
  const code = scripts.map((script) => page.innerOf(script)).join('\n')
  return (
    /document\.cookie\s*=/.test(code) &&
    /location\.(reload|replace|assign|href)|location\s*=/.test(code) &&
    !/["'`](https?:)?\/\/\w/.test(code)
  )
}
