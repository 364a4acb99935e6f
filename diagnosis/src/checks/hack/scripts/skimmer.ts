import type { Check } from '../../../check.ts'
import { quoteBody } from '../../../evidence.ts'
import { isHiddenHere } from '../../../page/hidden.ts'
import type { Page, PageElement } from '../../../page/page.ts'
import type { Scene } from '../../../scene.ts'
import { type Sighting, sighting } from '../../../sighting.ts'
import { isOk } from '../../../visit/reply.ts'
import { registrableOf } from '../../../visit/site.ts'
import { isForeign, openlyLinked } from '../foreign.ts'
import { isKnownService } from './known-hosts.ts'
import { layersOf } from './layers.ts'
import { isStranger, strangersIn } from './loads.ts'

/** `hack.skimmer`: on a page that asks for a card, a script that reads the card and talks to a stranger. */
export const skimmer: Check = {
  codes: ['hack.skimmer'],
  when: 'content',
  says: null,
  async look(scene) {
    const { page } = scene
    if (!page) return []
    const fields = cardFields(page)
    if (fields.length === 0 && !isCheckout(page)) return []
    const inPage = inlineSkimmer(scene, page, fields)
    return [inPage ?? (fields.length > 0 ? await linkedSkimmer(scene, page, fields) : null)]
  },
}

const CARD =
  /\bcc[-_]?(?:number|num|csc|cvc|cvv|exp)|card[-_ ]?(?:number|num|no\b|holder|cvv|cvc|exp)|cardnum|\bcvv2?\b|\bcvc2?\b|creditcard|credit[-_]card|security[-_]?code|\bpan\b/i

function cardFields(page: Page): PageElement[] {
  return page.all('input').filter((input) => {
    const { name = '', id = '', autocomplete = '', placeholder = '' } = input.attributes
    const hints = [name, id, autocomplete, placeholder, input.attributes['data-field'] ?? ''].join(' ')
    return CARD.test(hints) && !isHiddenHere(input) && !/search|gift/i.test(hints)
  })
}

const isCheckout = (page: Page) =>
  /\/(checkout|payment|kasse|paiement|pago|onepage|onestepcheckout|order-pay)\b/i.test(page.url.pathname)

const SENDS =
  /\bfetch\b|XMLHttpRequest|sendBeacon|new\s+Image|WebSocket|\.src\s*=|\$\.(?:post|ajax|get)\b|axios|["'](?:fetch|sendBeacon|Image|open|send|src)["']|createElement\(\s*["'](?:img|form)["']/
const READS_ALL =
  /querySelectorAll\(\s*["'][^"']{0,40}input|getElementsByTagName\(\s*["']input|new\s+FormData|\.serialize\(/

/** The strangers that code which reads card fields sends something to. */
function receivers(scene: Scene, page: Page, code: string, fields: readonly PageElement[]): string[] {
  const layers = layersOf(code).join('\n')
  if (!SENDS.test(layers)) return []
  const names = fields.flatMap(({ attributes }) => [attributes.id, attributes.name]).filter(Boolean)
  const reads =
    CARD.test(layers) ||
    names.some((name) => name !== undefined && name.length > 3 && layers.includes(name)) ||
    (fields.length > 0 && READS_ALL.test(layers))
  if (!reads) return []
  const declared = declaredProcessors(page)
  return strangersIn(scene, page, layers).filter((host) => !declared.has(registrableOf(host)))
}

/** Where the page openly says that the card goes: a form's address, a payment frame. */
function declaredProcessors(page: Page): Set<string> {
  const addresses = [
    ...page.all('form').map(({ attributes }) => attributes.action),
    ...page.all('iframe').map(({ attributes }) => attributes.src),
  ]
  return new Set(addresses.flatMap((address) => page.resolve(address)?.hostname ?? []).map(registrableOf))
}

function inlineSkimmer(scene: Scene, page: Page, fields: readonly PageElement[]): Sighting | null {
  const { answer } = scene
  if (!answer) return null
  for (const script of page.all('script')) {
    if (script.attributes.src) continue
    const code = page.innerOf(script)
    const [host] = receivers(scene, page, code, fields)
    if (!host) continue
    const at = Math.max(0, code.indexOf(host) - 80)
    const [field] = fields
    return sighting('hack.skimmer', 'likely', [
      quoteBody(answer, script.openEnd + at, Math.min(200, code.length - at)),
      field ? quoteBody(answer, field.start, field.openEnd - field.start) : null,
    ])
  }
  return null
}

const FILES_MAX = 2

/** Scripts from hosts that are neither the site's nor a known service's, on a page with card fields: read, not run. */
async function linkedSkimmer(
  scene: Scene,
  page: Page,
  fields: readonly PageElement[],
): Promise<Sighting | null> {
  const { answer, ways } = scene
  const linked = openlyLinked(page)
  const strangers = page.all('script').filter(({ attributes }) => {
    const url = page.resolve(attributes.src)
    return url !== null && isStranger(scene, linked, url.hostname)
  })
  for (const script of strangers.slice(0, FILES_MAX)) {
    const url = page.resolve(script.attributes.src)
    if (!answer || !url) continue
    const file = await ways.get(url.href)
    if (!isOk(file)) continue
    const layers = layersOf(file.text).join('\n')
    const sendsHome =
      SENDS.test(layers) && CARD.test(layers) && /\.value\b|FormData|serialize|["']value["']/.test(layers)
    const [host] = receivers(scene, page, file.text, fields)
    if (!host && !(sendsHome && isForeign(scene, url.hostname) && !isKnownService(url.hostname))) continue
    const at = Math.max(0, file.text.search(host ? SENDS : CARD) - 40)
    return sighting('hack.skimmer', 'likely', [
      quoteBody(answer, script.start, script.openEnd - script.start),
      quoteBody(file, at, 200),
    ])
  }
  return null
}
