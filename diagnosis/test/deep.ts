import { findChromium } from '../src/deep/browser/chromium.ts'
import { type Deep, type DeepOptions, lookDeep } from '../src/deep/deep.ts'
import type { Guard } from '../src/guard/allowed/rules.ts'
import { gather } from '../src/scene.ts'
import { QUICK } from '../src/visit/budget.ts'
import { siteOf } from '../src/visit/site.ts'
import { Ways } from '../src/visit/ways.ts'

/** Whether the tests that need a browser can run here. */
export const hasChromium = findChromium(undefined) !== null

/** Only the browser's part of an examination. */
export async function deepLook(guard: Guard, url: string, options: DeepOptions = {}): Promise<Deep> {
  const parsed = siteOf(guard, url)
  if (!parsed.ok) throw new Error(parsed.reason)
  const ways = new Ways(guard, QUICK, () => new Date())
  return lookDeep(await gather(parsed.site, ways, false), options)
}
