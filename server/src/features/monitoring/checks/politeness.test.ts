import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { Politeness } from './politeness.ts'

let now = 0
let politeness: Politeness
let waits: number[]

beforeEach(() => {
  now = 0
  waits = []
  politeness = new Politeness(() => now)
  // Waits take no time: how long each is says when a check starts.
  const faked = vi.spyOn(timers, 'setTimeout').mockImplementation(async (ms, value) => {
    waits.push(ms ?? 0)
    return value as never
  })
  syncBuiltinESMExports()
  return () => {
    faked.mockRestore()
    syncBuiltinESMExports()
  }
})

const times = (count: number) => Array.from({ length: count }, (_, n) => n)

test('a host is asked once a second, and what would wait for more than five takes no turn', async () => {
  for (const _ of times(6)) expect(await politeness.enter('shop.example', null)).toBe(0)
  expect(waits).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
  for (const _ of times(2)) expect(await politeness.enter('shop.example', null)).toBe(6_000)
  expect(await politeness.enter('other.example', null)).toBe(0)
  now = 5_999
  expect(await politeness.enter('shop.example', null)).toBe(0)
  expect(waits.slice(5)).toEqual([1])
})

test('an address that many sites share is asked five times a second, and another one meanwhile', async () => {
  for (const n of times(26)) expect(await politeness.enter(`shop-${n}.example`, '192.0.2.1')).toBe(0)
  expect(waits).toEqual(times(25).map((n) => (n + 1) * 200))
  expect(await politeness.enter('late.example', '192.0.2.1')).toBe(5_200)
  expect(await politeness.enter('late.example', '192.0.2.2')).toBe(0)
  expect(waits).toHaveLength(25)
})
