import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// Less than half as much to send to each page and to read there as `axe.source`.
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Checks the present page in light and in dark; `look` is called in each once nothing moves. */
export async function expectNoFault(
  page: Page,
  look: (colorScheme: 'light' | 'dark') => Promise<void> = async () => undefined,
): Promise<void> {
  const found: string[] = []
  // Text is there before its stylesheet, and would be judged in the browser's own colours.
  await page.waitForLoadState('load')
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The pages of the payments sandbox know no other theme than the system's.
    const themed = page.locator('html[data-mantine-color-scheme]')
    if (await themed.count()) await expect(themed).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await page.evaluate(atRest)
    await page.evaluate(drawEverything)
    await look(colorScheme)
    const violations = await page.evaluate(violationsIn, colorScheme)
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${colorScheme}: ${id} (${help}) at ${target.join(' ')}\n${failureSummary}`)
  }
  expect(found, `accessibility faults at ${page.url()}`).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Everything in light; in dark what hangs on colours. */
async function violationsIn(colorScheme: 'light' | 'dark'): Promise<axe.Result[]> {
  const colours = ['color-contrast', 'link-in-text-block']
  const runOnly = colorScheme === 'dark' ? colours : undefined
  const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] })
  return violations
}

/** Colours are judged when nothing fades any more and nothing is loading. */
async function atRest(): Promise<void> {
  const moving = () =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
  while (moving().some(({ playState }) => playState === 'running')) {
    const ended = Promise.allSettled(moving().map(({ finished }) => finished))
    await Promise.race([ended, new Promise((enough) => setTimeout(enough, 1_000))])
    // What fades in a folded part is not drawn, so it never ends by itself.
    for (const one of moving()) one.finish()
  }
}

/** What is far away is not drawn for people either; pictures and colours are judged of all of it. */
function drawEverything(): void {
  for (const part of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible'
}
