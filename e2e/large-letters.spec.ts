import { expect, type LaunchOptions, type Page } from '@playwright/test'
import { ann, olga } from './people.ts'
import { absent, arrive, makeSample, type Sample, type Screen, screens } from './screens.ts'
import { test as plain } from './visit.ts'

/** In a browser whose owner reads letters of twice the usual size. */
const test = plain.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
})
test.use({ noise: absent })

let sample: Sample
test.beforeAll(async ({ request }) => {
  sample = await makeSample(request)
})

const guests = screens.filter(({ who }) => who === null)

async function tooWide(page: Page, screen: Screen): Promise<string | null> {
  await arrive(page, screen, sample)
  const { letters, beyond } = await page.evaluate(() => ({
    letters: getComputedStyle(document.documentElement).fontSize,
    beyond: document.documentElement.scrollWidth - window.innerWidth,
  }))
  expect(letters).toBe('32px')
  return beyond > 0 ? `${screen.name}: ${beyond} px` : null
}

for (const width of [390, 720, 1440])
  test(`no page of visitors scrolls sideways with letters of twice their size, ${width} px wide`, async ({
    visit,
  }) => {
    const page = await visit(null, { viewport: { width, height: 844 } })
    const found: (string | null)[] = []
    for (const screen of guests) found.push(await tooWide(page, screen))
    expect(found.filter((one) => one !== null)).toEqual([])
  })

for (const [whose, who] of [
  ['a client', ann],
  ['staff', olga],
] as const)
  test(`no page of ${whose} scrolls sideways with letters of twice their size on a phone`, async ({
    visit,
  }) => {
    const page = await visit(who(), { viewport: { width: 390, height: 844 } })
    const found: (string | null)[] = []
    for (const screen of screens.filter((one) => one.who === who)) found.push(await tooWide(page, screen))
    expect(found.filter((one) => one !== null)).toEqual([])
  })
