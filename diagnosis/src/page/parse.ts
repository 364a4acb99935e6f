import { Parser } from 'htmlparser2'
import { Page, type PageElement, type TextRun } from './page.ts'

const ELEMENTS_MAX = 30_000
const DEPTH_MAX = 400
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * HTML as a flat list of elements with their places in the source, so that nothing recurses on a stranger's nesting.
 * Reads at most 30,000 elements, 400 deep; never throws.
 */
export function parsePage(source: string, url: URL): Page {
  const elements: PageElement[] = []
  const texts: TextRun[] = []
  const open: PageElement[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (elements.length >= ELEMENTS_MAX) return
        const element: PageElement = {
          name,
          attributes,
          parent: open.at(-1) ?? null,
          start: parser.startIndex,
          openEnd: parser.endIndex + 1,
          end: parser.endIndex + 1,
        }
        elements.push(element)
        if (!VOID.has(name) && open.length < DEPTH_MAX) open.push(element)
      },
      onclosetag(name, implied) {
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
  parser.write(source)
  parser.end()
  return new Page(source, url, elements, texts)
}
