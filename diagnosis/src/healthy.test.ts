import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { healthyLab, type Lab, openLab } from '#test/lab.ts'
import { healthyPages } from '#test/pages.ts'

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

test('an address without a scheme is reported under the one that answered, so that a second look finds the same site', async () => {
  const plain = await openLab({ hosts: { 'plain.test': { http: healthyPages('http://plain.test') } } })
  onTestFinished(plain.close)
  const first = await plain.examine('plain.test')
  expect(first.url).toBe('http://plain.test/')
  const again = await plain.examine(first.url)
  expect(again.state).toBe('up')
  expect(again.findings.map(({ code }) => code)).toEqual(first.findings.map(({ code }) => code))
})
