import { expect, test } from 'vitest'
import { advance, doubted, nextTurn, type Outcome, opened, type Standing } from './advance.ts'

const MINUTE = 60_000
const fresh: Standing = { state: 'up', fails: 0, oks: 0, failedAt: null, recoveredAt: null, returned: 0 }

/** What a row of outcomes, ten seconds apart, comes to. */
function after(outcomes: Outcome[], from = fresh): { standing: Standing; acts: string[] } {
  let standing = from
  const acts = outcomes.map((outcome, index) => {
    const step = advance(standing, outcome, index * 10_000, MINUTE)
    standing = step.next
    return step.act
  })
  return { standing, acts }
}

test('three failures in a row ask for confirmation, two and a success do not', () => {
  expect(after(['down', 'down', 'down']).acts).toEqual(['none', 'none', 'confirm'])
  expect(after(['down', 'down', 'up', 'down']).acts).not.toContain('confirm')
})

test('what could not be checked neither fails a site nor ends its outage', () => {
  for (const nothing of ['unknown', 'blocked', 'maintenance'] as const) {
    expect(after(['down', 'down', nothing, 'down']).acts).not.toContain('confirm')
    const down = opened(after(['down', 'down', 'down']).standing, 0)
    expect(after(['up', nothing, 'up'], down).acts).not.toContain('close')
    expect(after([nothing, nothing], down).standing.state).toBe('down')
  }
})

test('where all looks failed and it may be our own fault, the next failure asks again', () => {
  const { standing } = after(['down', 'down', 'down'])
  expect(after(['down'], doubted(standing)).acts).toEqual(['confirm'])
  expect(after(['up', 'down'], doubted(standing)).acts).toEqual(['none', 'none'])
})

test('an outage ends with successes a minute apart, and a failure in between begins anew', () => {
  const down = opened(after(['down', 'down', 'down']).standing, 0)
  expect(after(['up', 'up', 'up', 'up', 'up', 'up', 'up'], down).acts.indexOf('close')).toBe(6)
  expect(after(['up', 'up', 'up', 'down', 'up', 'up', 'up'], down).acts).not.toContain('close')
})

test('an outage that came back has to stay away for a quarter of an hour', () => {
  const down = opened(after(['down', 'down', 'down']).standing, 1)
  expect(after(Array<Outcome>(80).fill('up'), down).acts).not.toContain('close')
  expect(after(Array<Outcome>(92).fill('up'), down).acts).toContain('close')
})

test('turns keep their place within the interval, whatever the clock did, and come neither at once nor late', () => {
  for (const id of [1, 2, 77, 12_345]) {
    const first = nextTurn(id, 1_000_000, MINUTE, 0.5)
    expect(nextTurn(id, first, MINUTE, 0.5) - first).toBe(MINUTE)
    expect((nextTurn(id, first + 3_600_000 + 7_000, MINUTE, 0.5) - first) % MINUTE).toBe(0)
    for (let at = 0; at < 3 * MINUTE; at += 1_234) {
      const wait = nextTurn(id, at, MINUTE) - at
      expect(wait).toBeGreaterThan(0.2 * MINUTE)
      expect(wait).toBeLessThan(1.3 * MINUTE)
    }
  }
  const places = Array.from({ length: 1_000 }, (_, id) => nextTurn(id, 0, MINUTE, 0.5) % MINUTE)
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const within = places.filter((place) => place >= tenth * 6_000 && place < (tenth + 1) * 6_000).length
    expect(within).toBeGreaterThan(80)
    expect(within).toBeLessThan(120)
  }
})
