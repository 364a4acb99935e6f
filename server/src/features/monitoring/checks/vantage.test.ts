import { expect, test } from 'vitest'
import { Vantage } from './vantage.ts'

const MINUTE = 60_000
const unreachable = { family: 'unreachable', silent: true }
const broken = { family: 'http 500', silent: false }

test('three unrelated sites that fail alike at once are held back, and released when others show that our line works', () => {
  const vantage = new Vantage({ okAt: null })
  vantage.succeeded('other.test', 0)
  expect(['a', 'b', 'c'].map((key, at) => vantage.failed(key, unreachable, at * 1_000))).toEqual([
    false,
    false,
    true,
  ])
  for (const key of ['a', 'b', 'c']) expect(vantage.doubt(key, unreachable, 30_000)).toBe('burst')
  vantage.succeeded('other.test', 5 * MINUTE)
  for (const key of ['a', 'b', 'c']) vantage.failed(key, unreachable, 5 * MINUTE)
  expect(vantage.doubt('a', unreachable, 5 * MINUTE)).toBe('burst')
  expect(vantage.doubt('a', unreachable, 11 * MINUTE)).toBeNull()
})

test('sites of one domain, or at one address, are one outage and no burst', () => {
  const vantage = new Vantage({ okAt: null })
  const related = (...marks: string[]) => ({ ...unreachable, marks })
  for (const name of ['www', 'shop', 'blog'])
    expect(vantage.failed(`${name}.bakery.test`, related('bakery.test', `203.0.113.${name.length}`), 0)).toBe(
      false,
    )
  for (const name of ['a', 'b', 'c'])
    expect(vantage.failed(name, related(name, '203.0.113.9'), 0)).toBe(false)
  expect(vantage.doubt('shop.bakery.test', broken, 1_000)).toBeNull()
  expect(vantage.failed('elsewhere.test', related('elsewhere.test', '192.0.2.1'), 1_000)).toBe(true)
})

test('sites that fail each in its own way are no burst', () => {
  const vantage = new Vantage({ okAt: null })
  const families = ['unreachable', 'tls', 'redirect', 'http 500']
  for (const family of families) expect(vantage.failed(family, { family, silent: false }, 0)).toBe(false)
  for (const family of families) expect(vantage.doubt(family, { family, silent: false }, 0)).toBeNull()
})

test('those that recover leave the burst, and what still fails then is an outage', () => {
  const vantage = new Vantage({ okAt: null })
  for (const key of ['a', 'b', 'c']) vantage.failed(key, broken, 0)
  expect(vantage.doubt('a', broken, 1_000)).toBe('burst')
  vantage.succeeded('b', 60_000)
  expect(vantage.doubt('a', broken, 61_000)).toBeNull()
})

test('three failures among a thousand sites are no burst', () => {
  const vantage = new Vantage({ okAt: null })
  for (let site = 0; site < 1_000; site += 1) vantage.succeeded(`site-${site}`, 0)
  for (const key of ['a', 'b', 'c']) expect(vantage.failed(key, broken, 1)).toBe(false)
})

test('silence of one site is an outage while others answer, and in doubt while nothing does', () => {
  const anchors = { okAt: null as number | null }
  const vantage = new Vantage(anchors)
  vantage.failed('a', unreachable, 1_000)
  expect(vantage.doubt('a', unreachable, 2_000)).toBeNull()
  anchors.okAt = 500
  expect(vantage.doubt('a', unreachable, 2_000)).toBe('silence')
  anchors.okAt = 1_500
  expect(vantage.doubt('a', unreachable, 2_000)).toBeNull()
  anchors.okAt = null
  vantage.failed('b', unreachable, 1_500)
  expect(vantage.doubt('a', unreachable, 2_000)).toBe('silence')
  vantage.succeeded('c', 1_800)
  expect(vantage.doubt('a', unreachable, 2_000)).toBeNull()
  expect(vantage.doubt('a', broken, 2_000)).toBeNull()
})

test('a site that was down long before does not put the next outage in doubt', () => {
  const vantage = new Vantage({ okAt: null })
  vantage.failed('long', unreachable, 0)
  vantage.failed('a', unreachable, 5 * MINUTE)
  expect(vantage.doubt('a', unreachable, 5 * MINUTE + 20_000)).toBeNull()
})
