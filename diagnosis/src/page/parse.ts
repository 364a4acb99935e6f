import { setImmediate as turn } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { Page, type PageElement, type TextRun } from './page.ts'

const ELEMENTS_MAX = 15_000
const DEPTH_MAX = 400
/** Every entity makes a text of its own; a page that people read has far fewer. */
const TEXTS_MAX = 200_000
/** Beyond it the parser's own stack gets slow, and no page that people read is that deep. */
const NESTED_MAX = 2_000
/** Tags times what is open as they come: far more than any page that people read, and some 10 ms. */
const STEPS_MAX = 10_000_000
const CHUNK = 16_384
const NONE: Record<string, string> = Object.freeze({})
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * HTML as a flat list of elements with their places in the source, so that nothing recurses on a stranger's nesting.
 * Stops at 15,000 elements, 200,000 texts, 2,000 deep or ten million steps through what is open; never throws.
 */
export function parsePage(source: string, url: URL): Page {
  const parsing = parse(source, url)
  for (;;) {
    const { done, value } = parsing.next()
    if (done) return value
  }
}

/** As `parsePage`, for processes that have other work as well: that goes on between pieces of a long page. */
export async function parseInTurns(source: string, url: URL): Promise<Page> {
  const parsing = parse(source, url)
  for (;;) {
    const { done, value } = parsing.next()
    if (done) return value
    await turn()
  }
}

function* parse(source: string, url: URL): Generator<void, Page> {
  const elements: PageElement[] = []
  const texts: TextRun[] = []
  const open: PageElement[] = []
  let nested = 0
  let steps = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (!VOID.has(name)) nested += 1
        if (elements.length >= ELEMENTS_MAX) return
        const element: PageElement = {
          name,
          attributes: parser.endIndex - parser.startIndex > name.length + 1 ? attributes : NONE,
          parent: open.at(-1) ?? null,
          start: parser.startIndex,
          openEnd: parser.endIndex + 1,
          end: parser.endIndex + 1,
        }
        elements.push(element)
        if (!VOID.has(name) && open.length < DEPTH_MAX) open.push(element)
      },
      onclosetag(name, implied) {
        if (!VOID.has(name)) nested -= 1
        const at = open.findLastIndex((element) => element.name === name)
        if (at < 0) return
        for (const element of open.splice(at)) element.end = implied ? parser.startIndex : parser.endIndex + 1
      },
      ontext(text) {
        texts.push({ text, start: parser.startIndex, end: parser.endIndex + 1, parent: open.at(-1) ?? null })
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  for (let at = 0; at < source.length; ) {
    if (nested > NESTED_MAX || elements.length >= ELEMENTS_MAX || texts.length >= TEXTS_MAX) break
    if (steps > STEPS_MAX) break
    const piece = source.slice(at, pieceEnd(source, at))
    parser.write(piece)
    // The parser looks for an end tag, and for a form in a form, through all that is open, and reports no failure.
    steps += nested * piece.split('<').length
    at += piece.length
    yield
  }
  parser.end()
  return new Page(source, url, elements, texts)
}

/** Pieces end before a tag, so that no word is cut in two. */
function pieceEnd(source: string, from: number): number {
  if (from + CHUNK >= source.length) return source.length
  const tag = source.slice(from, from + CHUNK).lastIndexOf('<')
  return from + (tag > 0 ? tag : CHUNK)
}
