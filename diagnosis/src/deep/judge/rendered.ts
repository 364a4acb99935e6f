import { type Sighting, sighting } from '../../sighting.ts'
import type { Load } from '../browser/visit.ts'
import type { Look } from './look.ts'
import { seen } from './seen.ts'

const HIDES = /\b(noindex|none)\b/i
/** Chromium's own words for what it keeps out of an encrypted page. */
const BLOCKED = /^Mixed Content: [^\n]{0,1500}This request has been blocked/
const OVERFLOW_MAX = 8

/** What only shows once scripts have run and style sheets apply. */
export function judgeRendered(look: Look): (Sighting | null)[] {
  return [noindex(look), mixed(look), overflow(look), ...forms(look)]
}

function noindex({ first, second, scene }: Look): Sighting | null {
  const inSource = scene.page?.meta('robots')?.attributes.content ?? ''
  const told = first.facts?.robots ?? ''
  // What the page as sent says itself is the other examination's matter.
  if (!HIDES.test(told) || HIDES.test(inSource) || !HIDES.test(second?.facts?.robots ?? '')) return null
  return sighting('seo.noindex', 'confirmed', [seen(first, '<meta name="robots"> put in by a script', told)])
}

function mixed({ first, second }: Look): Sighting | null {
  const blockedIn = (load: Load) => load.log.console.flatMap(({ text }) => BLOCKED.exec(text)?.[0] ?? [])
  const again = new Set(second ? blockedIn(second) : [])
  const both = [...new Set(blockedIn(first))].filter((text) => again.has(text))
  return sighting(
    'mixed.active',
    'confirmed',
    both.slice(0, 3).map((text) => seen(first, 'console', text)),
  )
}

function overflow({ phone }: Look): Sighting | null {
  const { facts } = phone ?? {}
  if (!phone || !facts?.hasViewport || facts.overflow <= OVERFLOW_MAX) return null
  const by = facts.widest === '' ? '' : `, pushed out by <${facts.widest}>`
  return sighting('ux.overflow', 'confirmed', [
    seen(phone, `in a window 360 pixels wide the page is ${360 + facts.overflow} pixels wide${by}`),
  ])
}

function forms({ first, unheard, captcha }: Look): (Sighting | null)[] {
  const [said, again] = captcha
  const broken = said ? [seen(first, 'robot check', said)] : []
  return [
    sighting(
      'form.no_handler',
      'confirmed',
      unheard.map(({ index, field }) =>
        seen(first, `form ${index + 1} with the field "${field}": no action, and no script listens to it`),
      ),
    ),
    sighting('form.captcha_broken', said !== null && again !== null ? 'confirmed' : 'likely', broken),
  ]
}
