import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthyLab, type Lab } from '#test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await healthyLab()
})
afterAll(() => lab.close())

test('a healthy site, typed in any usual way, gives no finding', async () => {
  for (const typed of [
    'shop.test',
    'http://shop.test',
    'https://www.shop.test/',
    'www.shop.test',
    'https://shop.test/about',
  ])
    expect({ typed, codes: await lab.codes(typed) }).toEqual({ typed, codes: [] })
})

test('an examination asks politely: at most 60 requests', async () => {
  const { requests } = await lab.examine('https://shop.test')
  expect(requests).toBeLessThanOrEqual(60)
})
