import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { absentFrom, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { bareHost, pageKey } from '#page/same-page.ts'
import { arrive } from '#visit/arrive.ts'
import { seenIn } from './front.ts'

const CODE = 'seo.hreflang_bad'

/** `seo.hreflang_bad`: language versions that search engines cannot tell apart. */
export const hreflang: Check = {
  codes: [CODE],
  when: 'content',
  async look({ answer, page, client }) {
    const versions = page.links('alternate').filter(({ attributes }) => attributes.hreflang !== undefined)
    const quote = (element: PageElement) => quoteTag(answer, element)
    const unknown = versions.filter(({ attributes }) => !isLanguage(attributes.hreflang ?? ''))
    if (unknown.length > 0) return [detection(CODE, 'confirmed', unknown.slice(0, 3).map(quote))]

    const here = pageKey(page.url)
    const other = versions.find((element) => isOtherPage(page, element, here))
    const url = other && page.resolve(other.attributes.href)
    const there = url ? seenIn(await arrive(client, url.href)) : null
    if (!other || !there) return []
    const back = versionsIn(there.page)
    if (back.includes(here) || pageKey(there.page.url) === here) return []
    return [
      detection(CODE, 'likely', [quote(other), absentFrom(there.reply, 'no hreflang link back')], {
        // Without any such line there the versions may be named in the map of the site in place of the pages.
        severity: back.length === 0 ? 'low' : undefined,
      }),
    ]
  },
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** A language as search engines know it: `de`, `de-AT`, `zh-Hant-TW`, `x-default`. `en-UK` is none: it is `en-GB`. */
function isLanguage(text: string): boolean {
  const code = text.trim()
  if (/^x-default$/i.test(code)) return true
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(code) ?? []
  if (!language || LANGUAGES.of(language.toLowerCase()) === undefined) return false
  if (!region) return true
  return !/^(uk|eu|zz)$/i.test(region) && REGIONS.of(region.toUpperCase()) !== undefined
}

function isOtherPage(page: Page, { attributes }: PageElement, here: string): boolean {
  const url = page.resolve(attributes.href)
  return url !== null && bareHost(url) === bareHost(page.url) && pageKey(url) !== here
}

function versionsIn(page: Page): string[] {
  return page.links('alternate').flatMap(({ attributes }) => {
    const url = attributes.hreflang === undefined ? null : page.resolve(attributes.href)
    return url ? [pageKey(url)] : []
  })
}
