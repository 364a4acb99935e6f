import { type Detection, detection } from '#detection.ts'
import { quoteBody, quoteTag } from '#evidence.ts'
import type { Page } from '#page/page.ts'
import type { ContentSnapshot } from '#snapshot.ts'
import { isOk } from '#visit/reply.ts'
import { knownCode } from './known-code.ts'
import { layersOf } from './layers.ts'
import { bringsOthers, strangersIn } from './loads.ts'
import { type Disguise, disguiseOf } from './obfuscation.ts'
import { ownScripts } from './own-scripts.ts'

const FILES_MAX = 4

/** Strange code in one of the site's own script files, as campaigns leave it in each file they find. */
export async function infectedFile(snapshot: ContentSnapshot, page: Page): Promise<Detection | null> {
  const { answer, client } = snapshot
  for (const { element, file } of await ownScripts(snapshot, page, FILES_MAX)) {
    const found = knownCode(file.text) ?? foreignPart(snapshot, page, file.text)
    if (!found) continue
    const again = await client.again(file.url)
    const isThere = isOk(again) && (knownCode(again.text) ?? foreignPart(snapshot, page, again.text)) !== null
    return detection('hack.injected_js', isThere ? 'confirmed' : 'likely', [
      quoteTag(answer, element),
      quoteBody(file, found.index, found.length),
    ])
  }
  return null
}

const OWN_PART = 300

/**
 * A disguised part, in a file that otherwise speaks openly, which brings a stranger into the page. Bought programs
 * may be disguised as a whole, and packed ones may name their maker in the open.
 */
function foreignPart(snapshot: ContentSnapshot, page: Page, code: string): Disguise | null {
  const disguise = disguiseOf(code)
  if (!disguise) return null
  const layers = layersOf(code)
  const hidden = layers.slice(1).join('\n')
  if (disguise.kind === 'hex_names') {
    const last = code.lastIndexOf('_0x')
    const isMixed = disguise.index - endOfNotice(code) > OWN_PART || last < code.length - OWN_PART
    return isMixed && bringsOthers(layers) && strangersIn(snapshot, page, layers.join('\n')).length > 0
      ? disguise
      : null
  }
  return bringsOthers([hidden]) && strangersIn(snapshot, page, hidden).length > 0 ? disguise : null
}

/** Where a maker's notice at the start of a file ends. */
function endOfNotice(code: string): number {
  const isNotice = code.slice(0, 200).trimStart().startsWith('/*')
  return isNotice ? Math.max(0, code.indexOf('*/')) : 0
}
