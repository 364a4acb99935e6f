import type { Load } from '#deep/browser/visit.ts'
import { type Detection, detection } from '#detection.ts'
import type { Look } from './look.ts'
import { seen } from './seen.ts'

const HIDES = /\b(noindex|none)\b/i
/** Chromium's own words for what it keeps out of an encrypted page. */
const BLOCKED = /^Mixed Content: [^\n]{0,1500}This request has been blocked/
const OVERFLOW_MAX = 8

/** What only shows once scripts have run and style sheets apply. */
export function judgeRendered(look: Look): (Detection | null)[] {
  return [noindex(look), mixed(look), overflow(look), ...forms(look)]
}

function noindex({ first, second, snapshot }: Look): Detection | null {
  const inSource = snapshot.page?.meta('robots')?.attributes.content ?? ''
  const robots = first.facts?.robots ?? ''
  // What the page as sent says itself is the other examination's matter.
  if (!HIDES.test(robots) || HIDES.test(inSource) || !HIDES.test(second?.facts?.robots ?? '')) return null
  return detection('seo.noindex', 'confirmed', [
    seen(first, '<meta name="robots"> put in by a script', robots),
  ])
}

function mixed({ first, second }: Look): Detection | null {
  const blockedIn = (load: Load) => load.log.console.flatMap(({ text }) => BLOCKED.exec(text)?.[0] ?? [])
  const again = new Set(second ? blockedIn(second) : [])
  const both = [...new Set(blockedIn(first))].filter((text) => again.has(text))
  return detection(
    'mixed.active',
    'confirmed',
    both.slice(0, 3).map((text) => seen(first, 'console', text)),
  )
}

function overflow({ phone }: Look): Detection | null {
  const { facts } = phone ?? {}
  if (!phone || !facts?.hasViewport || facts.overflow <= OVERFLOW_MAX) return null
  const by = facts.widest === '' ? '' : `, pushed out by <${facts.widest}>`
  return detection('ux.overflow', 'confirmed', [
    seen(phone, `in a window 360 pixels wide the page is ${360 + facts.overflow} pixels wide${by}`),
  ])
}

function forms({ first, unheard, captcha }: Look): (Detection | null)[] {
  const [said, again] = captcha
  const broken = said ? [seen(first, 'robot check', said)] : []
  return [
    detection(
      'form.no_handler',
      'confirmed',
      unheard.map(({ index, field }) =>
        seen(first, `form ${index + 1} with the field "${field}": no action, and no script listens to it`),
      ),
    ),
    detection('form.captcha_broken', said !== null && again !== null ? 'confirmed' : 'likely', broken),
  ]
}
