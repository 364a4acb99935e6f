import { findChromium } from '#deep/browser/find-chromium.ts'
import { type Deep, type DeepOptions, lookDeep } from '#deep/deep.ts'
import type { Guard } from '#guard/allowed/rules.ts'
import { collectSnapshot } from '#snapshot.ts'
import { QUICK } from '#visit/budget.ts'
import { siteOf } from '#visit/site.ts'
import { SiteClient } from '#visit/site-client.ts'

/** Whether the tests that need a browser can run here. */
export const hasChromium = findChromium(undefined) !== null

/** Only the browser's part of an examination. */
export async function deepLook(guard: Guard, url: string, options: DeepOptions = {}): Promise<Deep> {
  const parsed = siteOf(guard, url)
  if (!parsed.ok) throw new Error(parsed.reason)
  const client = new SiteClient(guard, QUICK, () => new Date())
  return lookDeep(await collectSnapshot(parsed.site, client, false), options)
}
