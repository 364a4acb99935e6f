import { isByVisitor, itemsBeside } from '#page/by-visitors.ts'
import { enclosing, lengthsAround, ownPageCount } from '#page/dominance.ts'
import type { Page, PageElement } from '#page/page.ts'
import { isWholePage } from '#page/whole.ts'

/** A message of PHP's own in a page. */
export interface PhpMessage {
  isFatal: boolean
  /** Places in the source. `pathStart` is where the file is named. */
  start: number
  pathStart: number
  end: number
  /** Exactly as PHP writes it into HTML, breaks and all; people who quote a message do not keep those. */
  isVerbatim: boolean
  parent: PageElement | null
}

const LABELS_MAX = 40
const LENGTH_MAX = 4_000
/** Where a program warns in each item of a list, it warns in one of these. */
const ITEMS_MAX = 100
const LABEL =
  /(?:PHP )?(?:<b>)?(Fatal error|Parse error|Recoverable fatal error|Catchable fatal error|Warning|Notice|Deprecated|Strict Standards)(?:<\/b>)?\s?:\s/g
/** The file and the line: without both it is any text that begins with "Warning:". */
const PLACE =
  / in (?:<b>|<i>)?(?:\/|[A-Za-z]:[\\/]|phar:|[\w.\\/-]{1,200}\.(?:php\d?|phtml|inc|module|tpl)|Unknown(?=(?:<\/[bi]>)? on line))[^<>\n"]{0,300}(?:<\/b>|<\/i>)? on line (?:<b>|<i>)?\d{1,6}(?:<\/b>|<\/i>)?/
const OTHER_TAG = /<(?!\/?(?:b|br|i|strong|em|a|font|span|code)\b)[a-z/]/i

const messages = new WeakMap<Page, readonly PhpMessage[]>()

/** Every message of PHP in a page, quoted ones too; looked for once for each page. */
export function phpMessages(page: Page): readonly PhpMessage[] {
  const known = messages.get(page) ?? findMessages(page)
  messages.set(page, known)
  return known
}

function findMessages(page: Page): PhpMessage[] {
  const { source } = page
  const found: PhpMessage[] = []
  let labels = 0
  for (const label of source.matchAll(LABEL)) {
    labels += 1
    if (labels > LABELS_MAX) break
    const start = label.index
    if (found.some((known) => start < known.end)) continue
    const rest = source.slice(start + label[0].length, start + LENGTH_MAX)
    const place = PLACE.exec(rest)
    if (!place || OTHER_TAG.test(rest.slice(0, place.index))) continue
    const pathStart = start + label[0].length + place.index
    const end = pathStart + place[0].length
    const textStart = source.startsWith('<b>', start) ? start + 3 : start
    const text = page.texts.find((run) => run.start <= textStart && run.end > textStart)
    const parent = text?.parent ?? null
    const isExact = isVerbatim(source, start, end) || isXdebug(parent)
    // In an attribute (a description, a preview title) only PHP's own markup proves that PHP put it there.
    if (!text && !isExact) continue
    found.push({
      isFatal: /fatal|parse/i.test(label[1] ?? ''),
      start,
      pathStart,
      end,
      isVerbatim: isExact,
      parent: parent?.name === 'b' ? parent.parent : parent,
    })
  }
  return found
}

function isVerbatim(source: string, start: number, end: number): boolean {
  return (
    source.startsWith('<b>', start) &&
    /<br ?\/?>\s*$/i.test(source.slice(Math.max(0, start - 20), start)) &&
    /^\s*<br ?\/?>/i.test(source.slice(end, end + 20))
  )
}

function isXdebug(parent: PageElement | null): boolean {
  const table = enclosing(parent, new Set(['table']))
  return /\bxdebug-error\b/.test(table?.attributes.class ?? '')
}

const CODE = new Set(['pre', 'code', 'textarea', 'samp', 'kbd', 'blockquote', 'xmp', 'template'])
const PROSE = new Set(['h1', 'h2', 'h3', 'p', 'li', 'td', 'dd', 'article', 'figure'])

/**
 * True when the program really stopped there: a fatal error is the last thing a page says, or the first, or the only
 * one. An article about an error has other text before and after it.
 */
export function isRealFatal(page: Page, message: PhpMessage, status: number): boolean {
  const { before, after } = lengthsAround(page, message.start, message.end)
  const isAlone = saysNoMore(page, message)
  if (enclosing(message.parent, CODE)) return isAlone && status >= 500
  if (isHiddenAt(page, message)) return false
  if (isByVisitor(message.parent) && !isLast(page, message)) return false
  if (isAlone) return true
  const isInProse = enclosing(message.parent, PROSE) !== null && !message.isVerbatim
  if (isInProse) return false
  if (before <= 20) return true
  const isOpenEnded = !/<\/html\s*>/i.test(page.source)
  const goesOn = after > 200 || comesAfter(page, message.end)
  const isWordPressStop = stopsAfter(page, message)
  if (goesOn && !isWordPressStop) return message.isVerbatim && enclosing(message.parent, PROSE) === null
  return message.isVerbatim || isMarkedUp(page, message) || isOpenEnded || isWordPressStop || before <= 300
}

/**
 * True when a real fatal error cannot be a stranger's words: the server says that it failed, or the page ends there,
 * says nothing else, or has it before anything that people write.
 */
export function isProvenStop(page: Page, message: PhpMessage, status: number): boolean {
  if (status >= 500 || isLast(page, message)) return true
  const isInText = enclosing(message.parent, PROSE) !== null && !message.isVerbatim
  if (saysNoMore(page, message)) return !isInText || !isWholePage(page)
  return isLoose(message) && lengthsAround(page, message.start, message.end).before <= 20
}

function saysNoMore(page: Page, { start, end }: PhpMessage): boolean {
  const { before, after } = lengthsAround(page, start, end)
  return before + after <= 200 && page.all('nav', 'article').length === 0 && ownPageCount(page) < 2
}

/** A program that stopped closes no more tags; what WordPress says when it stopped may follow. */
function isLast(page: Page, message: PhpMessage): boolean {
  return !CLOSING.test(page.source.slice(message.end)) || stopsAfter(page, message)
}

const CLOSING = /<\/(?:html|body|main|section|article|aside|footer|nav|form|div|ol|ul|li|p)\s*>/i

function stopsAfter(page: Page, message: PhpMessage): boolean {
  return page.withClass('wp-die-message').some(({ start }) => start >= message.end)
}

/** True for a message that PHP itself put into the page, not the author of a text about it. */
export function isRealWarning(page: Page, message: PhpMessage): boolean {
  if (enclosing(message.parent, CODE) || isHiddenAt(page, message)) return false
  // However exact: in a comment or a post it is somebody's copy of a message from elsewhere.
  if (isByVisitor(message.parent)) return false
  const isInProse = enclosing(message.parent, PROSE) !== null
  if (message.isVerbatim)
    return !isInProse || /<\/b>: {2}/.test(page.source.slice(message.start, message.end))
  if (isInProse) return false
  const { before, after } = lengthsAround(page, message.start, message.end)
  if (before <= 20 || before + after <= 200) return true
  return enclosing(message.parent, new Set(['main', 'section', 'aside'])) === null && isLoose(message)
}

/** True in one item of a list whose others have no such message: it may be a stranger's post, pasted with its markup. */
export function isInOneItem(page: Page, message: PhpMessage): boolean {
  const others = itemsBeside(page, message.parent)
  const isWarned = ({ start, end }: PageElement) =>
    phpMessages(page).some((each) => each.start >= start && each.end <= end)
  return others.length > 0 && !others.slice(0, ITEMS_MAX).some(isWarned)
}

/** Straight in the body or in one of the page's frames, where authors write no text. */
function isLoose({ parent }: PhpMessage): boolean {
  return parent === null || ['html', 'head', 'body', 'header', 'nav', 'footer'].includes(parent.name)
}

function isHiddenAt(page: Page, { parent }: PhpMessage): boolean {
  return parent !== null && page.isHidden(parent)
}

function comesAfter(page: Page, place: number): boolean {
  return page.all('nav', 'footer', 'article', 'h1', 'h2').some(({ start }) => start >= place)
}

/** Label, file and line in bold, as PHP sets them. */
function isMarkedUp(page: Page, { start, pathStart, end }: PhpMessage): boolean {
  const { source } = page
  return (
    source.startsWith('<b>', start) &&
    source.startsWith(' in <b>', pathStart) &&
    source.slice(0, end).endsWith('</b>')
  )
}
