import type { Check } from '#check.ts'
import { detection } from '#detection.ts'
import { quoteElement } from '#evidence.ts'
import { isOpenForBusiness } from '#page/open-for-business.ts'
import { hasOwnThings } from '#page/own-site.ts'
import { fold, type Page, type PageElement } from '#page/page.ts'
import { parsePage } from '#page/parse.ts'
import { isOk } from '#visit/reply.ts'

/** `hack.defaced`: the front page is replaced by an intruder's boast. */
export const defaced: Check = {
  codes: ['hack.defaced'],
  when: 'content',
  async look(snapshot) {
    const { answer, page } = snapshot
    const boast = boastOf(page)
    if (!boast) return []
    const again = (await snapshot.second()).last
    const isThere = isOk(again) && boastOf(parsePage(again.text, page.url)) !== null
    const quotes = boast.slice(0, 3).map((element) => quoteElement(answer, element))
    return [detection('hack.defaced', isThere && isAllDefacement(page) ? 'confirmed' : 'likely', quotes)]
  },
}

const DID = '(?:h[a4@]c?k(?:e|3)d|0wn[e3]d|owned|pwn[e3]d|p0wned|defaced|rooted|stamped)'
const BEFORE =
  '(?:(?:this|your|the|my|our|web|site|website|page|server|system|domain|index|security|admin|has|have|been|was|is|got|just|you|we|are|sorry|oops|haha|hello)\\W{1,5}){0,8}'
/** The boast as the first words of a title, heading or line, with a name after it. */
const BOASTS = [
  new RegExp(`^\\W{0,20}${BEFORE}${DID}[\\s!:.~_-]{1,6}by\\b[\\s:~_|[({<"'-]{0,12}\\S`, 'i'),
  new RegExp(`^.{0,60}[|:–—•»~*-]\\s{0,3}${DID}[\\s!:.~_-]{1,6}by\\b[\\s:~_|[({<"'-]{0,12}\\S`, 'i'),
  /^\W{0,20}(?:(?:this|your|the|my|our) )?(?:web ?)?(?:site|page|server|system|domain|index) (?:(?:has been|have been|was|is|got) )?(?:hacked|h4cked|owned|pwned|defaced|rooted)\b/i,
  /\bhack(?:eado|eada) por\s+\S/i,
  /\b(?:pirat[ée]|hack[ée])e? par\s+\S/i,
  /\bgehackt (?:von|door)\s+\S/i,
  /\b(?:hackerato|violato|bucato) da\s+\S/i,
  /\bzhackowan[eya] przez\s+\S/i,
  /\bhack(?:ad|et) a[vf]\s+\S/i,
  /\b(?:di ?hack|diretas) oleh\s+\S/i,
  /taraf[ıi]ndan hack(?:len|ed)|hack(?:lendi|lenmiş|lenmis)/i,
  /(?:взломан[оа]?|хакнут[оа]?)(?:\s+(?:хакер|групп|командой|сайт)\S{0,10})?\s+\S/i,
  /(?:تم اختراق|تم تهكير|هكر)/,
  /(?:黑客入侵|被黑|已被黑|黑页)/,
  /ハッキングされました/,
  /bị hack bởi|đã bị hack/i,
]
/** Also said by people who mean no harm; these count only beside a boaster's other habits. */
const FAINT_BOASTS = [
  /^\W{0,10}\S{2,30}(?: \S{2,20}){0,3} was here\b/i,
  new RegExp(`^\\W{0,10}${DID}\\W{0,10}$`, 'i'),
  /^\W{0,10}(?:security breached|your security (?:is|was) (?:low|0|zero|weak|bad))/i,
]

const HABITS =
  /greet[zs]|gr33t|\bcrew\b|\bteam\b|cyber ?(?:army|team|force)|\bh4x|\bhax0r|gh[o0]st|anonymous|we are (?:legion|everywhere|back)|expect us|no system is safe|your security|security (?:is )?(?:low|breach|0%)|patch (?:your|it)|(?:hey|dear|sorry) admin|admin,? (?:please|fix|your)|root@|telegram|zone-?h|\bfree (?:palestine|syria|kashmir)|t\.me\/|\bicq\b|\[\+\]|\.\/\w/i
const MARKUP_HABITS =
  /<marquee|<audio|autoplay|bgcolor\s*=\s*["']?(?:black|#000)|background(?:-color)?\s*:\s*(?:black|#000)/i
/** Words of those who help, teach or report, and of those whose work is called so. */
const HELPS =
  /clean[- ]?up|recover|restor|prevent|protect your|how to|what to do|article|blog|read more|guide|tutorial|malware removal|we help|our (?:team|service)|contact us|case study|back ?ups?\b|conference|podcast|hackathon|course|subscribe|\bnews|\btickets?\b|tour dates|\balbum|out now|\bfilm\b|cinema|theatre|box office/i
/** Words of owners who tell how it ended; no intruder does. */
const TELLS =
  /\b(?:got|brought|put) (?:it|everything|(?:our|the|my) [\w ]{1,20}) back\b|\brestored (?:it|everything|our|my)\b|\bfrom (?:a|our|the) back ?ups?\b/i

/** Nothing of a site's own is left, and the page says no more than the boast, or goes on as only intruders do. */
function isAllDefacement(page: Page): boolean {
  if (ownLinks(page) > 0 || page.all('nav').length > 0 || hasOwnThings(page)) return false
  if (STRONG_HABITS.test(`${page.title} ${page.visibleText}`)) return true
  const rest = boastingPlaces(page, false).reduce(
    (text, place) => text.replaceAll(page.textOf(place), ' '),
    page.visibleText,
  )
  return rest.trim().length < REST_MAX && page.all('img', 'video', 'iframe').length === 0
}

/** The places of a boast that has taken the page over, or its middle. */
function boastOf(page: Page): { start: number; end: number }[] | null {
  return boastAlone(page) ?? boastInLayout(page)
}

const MIDDLE_MAX = 600
const REST_MAX = 60
const LINE_MAX = 300
const STRONG_HABITS =
  /greet[zs]|gr33t|\bh4x|hack3r|\bhax0r|was here|cyber ?(?:army|team|force)|expect us|we are (?:legion|anonymous)|no system is safe|security (?:is )?(?:low|0%)|patch (?:your|it)|long live|\badmin\b(?!@)|f[u*]ck|zone-?h/i

/** The site's own frame left standing and its middle replaced: title, heading and the little text below all boast. */
function boastInLayout(page: Page): { start: number; end: number }[] | null {
  const places = boastingPlaces(page, false)
  const heading = places.find(({ name }) => /^h[1-3]$/.test(name))
  if (!heading || !places.some(({ name }) => name === 'title')) return null
  const middle = page
    .all('main', 'article', 'section', 'div', 'td')
    .filter((each) => each.start < heading.start && each.end >= heading.end && !page.isInside(each, 'nav'))
    .map((each) => page.textOf(each, MIDDLE_MAX + 1))
    .filter((text) => text.length <= MIDDLE_MAX)
    .sort((a, b) => b.length - a.length)[0]
  if (middle === undefined || HELPS.test(`${page.title} ${middle}`)) return null
  // An article repeats its heading and goes on in sentences; a boast repeats itself and stops.
  const below = middle.replaceAll(page.textOf(heading), '').trim()
  const isRepeated = middle.split(page.textOf(heading)).length > 2 && below.length < REST_MAX
  return isRepeated || boasts(below, false) || STRONG_HABITS.test(below) ? places : null
}

/**
 * It leads the title, a heading or a line, little else is said, nothing leads to the rest of the site. An article
 * about such a page has a way back home and speaks in sentences.
 */
function boastAlone(page: Page): { start: number; end: number }[] | null {
  const text = page.visibleText
  const links = ownLinks(page)
  if (text.length > 2_000 || links >= 2 || TELLS.test(text)) return null
  const hasHabits = HABITS.test(`${page.title} ${text}`) || MARKUP_HABITS.test(page.source.slice(0, 100_000))
  const places = boastingPlaces(page, hasHabits)
  const inTitle = places.some(({ name }) => name === 'title')
  const inBody = places.some(({ name }) => name !== 'title')
  if (!inBody && !(inTitle && text.length < 200 && hasHabits)) return null
  const isShort = text.length < (hasHabits ? 400 : 250)
  if (HELPS.test(`${page.title} ${text}`) || isOpenForBusiness(text))
    return STRONG_HABITS.test(text) && inTitle && inBody && links === 0 && isShort ? places : null
  // Who reports on it at length has a way to the rest of the site; a boast that left one standing is short.
  return (inTitle && isShort) || (links === 0 && (hasHabits || isShort)) ? places : null
}

/** Elements whose own words begin with the boast: title, headings and whatever else holds a line of text. */
function boastingPlaces(page: Page, hasHabits: boolean): PageElement[] {
  const isBoast = (text: string) => boasts(text, hasHabits)
  const lines = new Set<PageElement>()
  const seen = new Set<PageElement>()
  for (const { text, parent } of page.texts) {
    if (!parent || (parent.name !== 'title' && page.isHidden(parent))) continue
    const isBegun = seen.has(parent)
    seen.add(parent)
    if (isBoast(text) || (!isBegun && isBoast(page.textOf(parent, LINE_MAX)))) lines.add(parent)
  }
  return [...lines].filter(
    ({ name, parent }) =>
      !['blockquote', 'q', 'pre', 'code', 'cite', 'a'].includes(name) && parent?.name !== 'blockquote',
  )
}

function boasts(text: string, hasHabits: boolean): boolean {
  const line = fold(text.slice(0, LINE_MAX))
  if (line.length === 0 || /[?]\s*$/.test(line)) return false
  const head = line.slice(0, 120)
  // A quotation is not the page's own boast.
  if (/[“"'‘«„][^“"'‘«„]{0,30}(?:hacked|owned|pwned|defaced)/i.test(head)) return false
  return [...BOASTS, ...(hasHabits ? FAINT_BOASTS : [])].some((pattern) => pattern.test(head))
}

/** Links to other pages of the site itself. */
function ownLinks(page: Page): number {
  const paths = page.all('a').flatMap(({ attributes }) => {
    const url = page.resolve(attributes.href)
    const isOwn = url !== null && url.hostname === page.url.hostname && url.pathname !== page.url.pathname
    return isOwn ? [url.pathname] : []
  })
  return new Set(paths).size
}
