import { setImmediate as turn } from 'node:timers/promises'
import type { Page } from '#page/page.ts'
import { pageInTurns } from '#visit/page-of.ts'
import { isHtml, type Reply } from '#visit/reply.ts'

const PIECE = 16_384
/** Each may need a look at the style of what is around it. */
const TEXTS_AT_ONCE = 1_000

/** Pages are read one after another, since a long one takes many times its size in memory. */
let before: Promise<unknown> = Promise.resolve()

/** Whether an answer holds these words, however the page writes their spaces, quotes and accents. */
export function holds(reply: Reply, keyword: string): Promise<boolean> {
  const found = before.then(() => search(reply, plain(keyword)))
  before = found.catch(() => undefined)
  return found
}

async function search(reply: Reply, wanted: string): Promise<boolean> {
  if (await isIn([reply.text], wanted)) return true
  return isHtml(reply) && isIn(shownOn(await pageInTurns(reply)), wanted)
}

/** The title and what a visitor reads. */
function* shownOn(page: Page): Generator<string> {
  yield page.title
  for (const { text, parent } of page.texts) yield parent === null || !page.isHidden(parent) ? text : ''
}

/** Piece by piece, each with the end of the one before: three megabytes in one go would stop all other work. */
async function isIn(texts: Iterable<string>, wanted: string): Promise<boolean> {
  let read = ''
  for (const piece of inPieces(texts)) {
    read = (wanted.length > 1 ? read.slice(1 - wanted.length) : '') + plain(piece)
    if (read.includes(wanted)) return true
    await turn()
  }
  return false
}

function* inPieces(texts: Iterable<string>): Generator<string> {
  let rest = ''
  let taken = 0
  for (const text of texts) {
    rest += text
    taken += 1
    while (rest.length > PIECE || taken > TEXTS_AT_ONCE) {
      const end = beginOfWord(rest.slice(0, PIECE))
      yield rest.slice(0, end)
      rest = rest.slice(end)
      taken = 0
    }
  }
  yield rest
}

/** The last place where a word or tag begins, so that no letter is cut from its accent. */
function beginOfWord(piece: string): number {
  const at = Math.max(piece.lastIndexOf(' '), piece.lastIndexOf('\n'), piece.lastIndexOf('<'))
  return at < 1 && piece.length === PIECE ? PIECE : Math.max(0, at)
}

/** Without spaces, since tags and entities stand within words, and with the quotes and dashes of a keyboard. */
function plain(text: string): string {
  return (
    text
      .replace(/[\u2018-\u201b\u2032]/g, "'")
      .replace(/[\u201c-\u201f\u2033]/g, '"')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      // Normalising takes time with the square of a run of marks, and some letters become marks by NFKC.
      .replace(/\p{M}{31,}/gu, '')
      .normalize('NFC')
      .replace(/[\s\u00ad\u200b-\u200d\u2060]/g, '')
      .toLowerCase()
      // The small form of Σ depends on what stands behind it, which is another letter once spaces are gone.
      .replace(/ς/g, 'σ')
  )
}
