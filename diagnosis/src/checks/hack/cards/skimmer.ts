import type { Check } from '#check.ts'
import { openlyLinked } from '#checks/hack/foreign.ts'
import { isStranger } from '#checks/hack/scripts/loads.ts'
import { ownScripts } from '#checks/hack/scripts/own-scripts.ts'
import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteTag } from '#evidence.ts'
import type { Page, PageElement } from '#page/page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { isOk } from '#visit/reply.ts'
import { leakIn, takesCard } from './card-leak.ts'
import { type CardPage, cardPage } from './card-page.ts'

const CODE = 'hack.skimmer'
const STRANGERS_MAX = 2
const OWN_MAX = 5

/** `hack.skimmer`: where a card is asked for, code that reads the card and sends it to a stranger. Read, never run. */
export const skimmer: Check = {
  codes: [CODE],
  when: 'content',
  async look(snapshot) {
    const till = await cardPage(snapshot)
    if (!till) return []
    const inPage = inlineSkimmer(snapshot, till)
    if (inPage) return [inPage]
    const inOwn = await ownSkimmer(snapshot, till)
    return [inOwn ?? (till.fields.length > 0 ? await linkedSkimmer(snapshot, till) : null)]
  },
}

interface Piece {
  code: string
  start: number
  /** The code is in the source as it is read. */
  isPlain: boolean
}

const BY_EVENT = /^on(?:load|error|submit|click|change|input|blur|key\w{2,5}|mouse\w{2,5}|focus)$/

/** Code in the page: scripts, scripts packed into an address, and what elements do on an event. */
function piecesOf(page: Page): Piece[] {
  const scripts = page.all('script').flatMap((script): Piece[] => {
    const { src, type = '' } = script.attributes
    if (/json|template|importmap/i.test(type)) return []
    if (!src) return [{ code: page.innerOf(script), start: script.openEnd, isPlain: true }]
    const packed = /^\s*data:[\w/-]{0,60}[^,]{0,60}?(;base64)?,([\s\S]{10,200000})/i.exec(src)
    if (!packed) return []
    const text = packed[1]
      ? Buffer.from(packed[2] ?? '', 'base64').toString('utf8')
      : unescaped(packed[2] ?? '')
    return [{ code: text, start: script.start, isPlain: false }]
  })
  const events = page.elements.flatMap(({ attributes, start }) =>
    Object.entries(attributes).flatMap(([name, code]): Piece[] =>
      code.length > 60 && BY_EVENT.test(name) ? [{ code, start, isPlain: false }] : [],
    ),
  )
  return [...scripts, ...events.slice(0, 200)]
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function inlineSkimmer(snapshot: ContentSnapshot, { reply, page, fields }: CardPage): Detection | null {
  for (const { code, start, isPlain } of piecesOf(page)) {
    const leak = leakIn(snapshot, page, code, fields)
    if (!leak) continue
    const at = isPlain ? Math.max(0, leak.index - 80) : 0
    const length = isPlain ? Math.min(200, code.length - at) : 200
    return detection(CODE, 'likely', [quoteBody(reply, start + at, length), quoteField(reply, fields)])
  }
  return null
}

const quoteField = (reply: CardPage['reply'], [field]: readonly PageElement[]) =>
  field ? quoteTag(reply, field) : null

/** The site's own files: an intruder who can write to the server puts the code there. */
async function ownSkimmer(
  snapshot: ContentSnapshot,
  { reply, page, fields }: CardPage,
): Promise<Detection | null> {
  for (const { element, file } of await ownScripts(snapshot, page, OWN_MAX)) {
    const leak = leakIn(snapshot, page, file.text, fields)
    if (leak)
      return detection(CODE, 'likely', [
        quoteTag(reply, element),
        quoteBody(file, Math.max(0, leak.index - 80), 200),
        quoteField(reply, fields),
      ])
  }
  return null
}

/** Scripts from hosts that are neither the site's nor a known service's. */
async function linkedSkimmer(
  snapshot: ContentSnapshot,
  { reply, page, fields }: CardPage,
): Promise<Detection | null> {
  const linked = openlyLinked(page)
  const strangers = page.all('script').flatMap((script) => {
    const url = page.resolve(script.attributes.src)
    return url !== null && isStranger(snapshot, linked, url.hostname) ? [{ script, url }] : []
  })
  for (const { script, url } of strangers.slice(0, STRANGERS_MAX)) {
    const file = await snapshot.client.get(url.href)
    if (!isOk(file)) continue
    const leak = leakIn(snapshot, page, file.text, fields)
    if (!leak && !takesCard(file.text, url.hostname)) continue
    const at = Math.max(0, (leak?.index ?? 0) - 80)
    return detection(CODE, 'likely', [quoteTag(reply, script), quoteBody(file, at, 200)])
  }
  return null
}
