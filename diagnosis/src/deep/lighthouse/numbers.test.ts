import { afterEach, expect, test } from 'vitest'
import { deepLook, hasChromium } from '#test/deep.ts'
import { healthyLab, type Lab } from '#test/lab.ts'

let lab: Lab
afterEach(() => lab.close())

const NUMBER = expect.toSatisfy((value: number) => value >= 0 && value <= 100, 'a number from 0 to 100')

test.skipIf(!hasChromium)(
  'Lighthouse runs in a process of its own and gives four numbers from 0 to 100',
  { timeout: 100_000 },
  async () => {
    lab = await healthyLab()
    const { measures, left } = await deepLook(lab.guard, 'https://shop.test', { lighthouse: true })
    expect(left).toEqual([])
    expect(measures?.lighthouse).toEqual({
      performance: NUMBER,
      accessibility: NUMBER,
      best_practices: NUMBER,
      seo: NUMBER,
    })
  },
)

test.skipIf(!hasChromium)(
  'when it comes to nothing the rest of the report stands',
  { timeout: 100_000 },
  async () => {
    lab = await healthyLab()
    const { measures, left } = await deepLook(lab.guard, 'https://shop.test', {
      lighthouse: true,
      lighthouseMs: 300,
    })
    expect(measures).toMatchObject({ lighthouse: null, lcp_ms: expect.any(Number) })
    expect(left).toEqual([{ what: 'Lighthouse’s numbers', why: 'Lighthouse did not come to an end' }])
  },
)
