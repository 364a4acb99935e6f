import type { Evidence } from '@sitewright/contract/findings.ts'
import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteMatch, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isWeb } from '#page/same-page.ts'
import { arrive } from '#visit/arrive.ts'
import type { SiteClient } from '#visit/site-client.ts'
import { LIBRARIES, type Library } from './libraries.ts'
import { isBelow, type Version, versionOf } from './version.ts'

const ASKED_MAX = 3
const SCRIPTS_MAX = 200
const HEAD = 'bytes=0-1023'

interface Used {
  library: Library
  element: PageElement
  url: URL
  version: Version | null
}

/** `js.vuln_lib`: the page loads a script library in a version with known weaknesses. */
export const vulnerableLibrary: Check = {
  codes: ['js.vuln_lib'],
  when: 'content',
  async look({ answer, page, client }) {
    const used = librariesOf(page)
    const tag = ({ element }: Used) => quoteTag(answer, element)
    const named = used.filter((one) => one.version !== null && isWeak(one.library, one.version))
    const asked = used.filter(({ version }) => version === null).slice(0, ASKED_MAX)
    const read = (await Promise.all(asked.map((one) => readBanner(client, one)))).filter(
      (one) => one !== null,
    )
    const found = [
      ...named.map((one) => ({ ...one, evidence: [tag(one)] })),
      ...read.map((one) => ({ ...one, evidence: [one.quote, tag(one)] })),
    ].slice(0, 3)
    const [first] = found
    if (!first) return []
    const title = `Your site loads ${first.library.name} ${first.version?.join('.')}, which has known holes`
    return [
      detection(
        'js.vuln_lib',
        'confirmed',
        found.flatMap(({ evidence }) => evidence),
        { title },
      ),
    ]
  },
}

function librariesOf(page: Page): Used[] {
  return page
    .all('script')
    .slice(0, SCRIPTS_MAX)
    .flatMap((element) => {
      const url = page.resolve(element.attributes.src)
      if (!url || !isWeb(url)) return []
      const library = PATTERNS.find(({ file }) => file.test(nameOf(url)))
      return library ? [{ library: library.library, element, url, version: versionInUrl(library, url) }] : []
    })
}

const nameOf = (url: URL) => url.pathname.slice(url.pathname.lastIndexOf('/') + 1)

const ENDING = '(?:[-.](?:slim|core|bundle|min|pack|prod|umd|esm))*\\.js$'
const NUMBER = '\\d{1,2}\\.\\d{1,2}(?:\\.\\d{1,2})?'
const PATTERNS = LIBRARIES.map((library) => ({
  library,
  file: new RegExp(`^${library.files}(?:[-.]v?${NUMBER})?${ENDING}`, 'i'),
  inName: new RegExp(`^${library.files}[-.]v?(${NUMBER})${ENDING}`, 'i'),
  inPath: new RegExp(`/${library.folders ?? library.files}[@/]v?(${NUMBER})/`, 'i'),
}))

/** By the file's name, its folder at a public store, or WordPress's own label for the jQuery it ships. */
function versionInUrl({ inName, inPath }: (typeof PATTERNS)[number], url: URL): Version | null {
  const text = inName.exec(nameOf(url))?.[1] ?? inPath.exec(url.pathname)?.[1]
  if (text !== undefined) return versionOf(text)
  const isShipped = /\/wp-includes\/js\/jquery\/jquery(\.min)?\.js$/.test(url.pathname)
  return isShipped ? versionOf(url.searchParams.get('ver') ?? '') : null
}

function isWeak(library: Library, version: Version): boolean {
  const limit = library.weakBelow(version)
  return limit !== null && isBelow(version, limit)
}

/** The first lines of a file whose address names no version. One request each. */
async function readBanner(client: SiteClient, used: Used): Promise<(Used & { quote: Evidence }) | null> {
  // WordPress puts fixes into old versions of its own, and says so in the label.
  if (/-wp\b/.test(used.url.search)) return null
  const reply = await arrive(client, used.url.href, { range: HEAD })
  const isThere = reply && (reply.status === 200 || reply.status === 206)
  if (!isThere) return null
  const { banner } = used.library
  const head = banner.exec(reply.text.slice(0, 1_024))
  const version = versionOf(head?.[1] ?? '')
  const quote = quoteMatch(reply, banner)
  return version && quote && isWeak(used.library, version) ? { ...used, version, quote } : null
}
