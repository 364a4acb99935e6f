import { expect, test } from 'vitest'
import { Budgets } from './budget.ts'

const budget = { name: 'words', burst: 5, perSecond: 2, says: 'Please slow down.' }

test('a budget allows its burst, then says how long to wait, and fills up again', () => {
  const budgets = new Budgets()
  for (let turn = 0; turn < 5; turn += 1) expect(budgets.tryConsume(budget, 'ann', 1_000)).toBe(0)
  expect(budgets.tryConsume(budget, 'ann', 1_000)).toBe(1)
  expect(budgets.tryConsume(budget, 'bob', 1_000)).toBe(0)
  expect(budgets.tryConsume(budget, 'ann', 1_400)).toBe(1)
  expect(budgets.tryConsume(budget, 'ann', 1_500)).toBe(0)
  expect(budgets.tryConsume(budget, 'ann', 1_500, 5)).toBe(3)
  expect(() => budgets.consume(budget, 'ann', 1_500)).toThrow('Please slow down.')
})

test('a budget that rested for a day holds its burst and no more', () => {
  const budgets = new Budgets()
  budgets.tryConsume(budget, 'ann', 1_000)
  expect(budgets.tryConsume(budget, 'ann', 86_400_000, 6)).toBeGreaterThan(0)
  expect(budgets.tryConsume(budget, 'ann', 86_400_000, 5)).toBe(0)
  expect(budgets.tryConsume(budget, 'ann', 86_400_000)).toBeGreaterThan(0)
})

test('who has used up one budget still has the others', () => {
  const budgets = new Budgets()
  budgets.tryConsume(budget, 7, 1_000, 5)
  expect(budgets.tryConsume({ ...budget, name: 'letters' }, 7, 1_000, 5)).toBe(0)
  const doors = { name: 'doors', atOnce: 1 }
  budgets.enter(doors, 7)
  expect(() => budgets.enter({ ...doors, name: 'windows' }, 7)).not.toThrow()
  expect(() => budgets.enter(doors, 7)).toThrow()
})

test('a clock that is set back neither fills nor empties a budget', () => {
  const budgets = new Budgets()
  budgets.tryConsume(budget, 'ann', 10_000, 5)
  expect(budgets.tryConsume(budget, 'ann', 5_000)).toBe(1)
  expect(budgets.tryConsume(budget, 'ann', 5_500)).toBe(0)
})

test('a place is free again once, however often it is left', () => {
  const budgets = new Budgets()
  const slots = { name: 'doors', atOnce: 2 }
  const first = budgets.enter(slots, 7)
  budgets.enter(slots, 7)
  expect(() => budgets.enter(slots, 7)).toThrow()
  first[Symbol.dispose]()
  first[Symbol.dispose]()
  budgets.enter(slots, 7)
  expect(() => budgets.enter(slots, 7)).toThrow()
})

test('who finds all places taken waits in the order of coming, each key in a line of its own', async () => {
  const budgets = new Budgets()
  const slots = { name: 'doors', atOnce: 2 }
  const begun: string[] = []
  const come = (name: string, key = 'ann') => {
    const turn = budgets.line(slots, key)
    void turn.ready.then(() => begun.push(name))
    return turn
  }
  const [first, , third] = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => come(name))
  come('of another', 'bob')
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second', 'of another'])
  third?.[Symbol.dispose]()
  await Promise.resolve()
  expect(begun).toHaveLength(3)
  first?.[Symbol.dispose]()
  first?.[Symbol.dispose]()
  await Promise.resolve()
  expect(begun.slice(3)).toEqual(['fourth'])
})

test('a line that still holds somebody is the one that the next stand in, and one that is left twice empties no other', async () => {
  const budgets = new Budgets()
  const begun: string[] = []
  const come = (name: string) => {
    const turn = budgets.line({ name: 'doors', atOnce: 1 }, 'ann')
    void turn.ready.then(() => begun.push(name))
    return turn
  }
  const [first, second] = [come('first'), come('second')]
  first[Symbol.dispose]()
  come('third')
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second'])
  second[Symbol.dispose]()
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second', 'third'])

  const alone = budgets.line({ name: 'doors', atOnce: 1 }, 'bob')
  alone[Symbol.dispose]()
  budgets.line({ name: 'doors', atOnce: 1 }, 'bob')
  alone[Symbol.dispose]()
  let isReady = false
  void budgets.line({ name: 'doors', atOnce: 1 }, 'bob').ready.then(() => {
    isReady = true
  })
  await Promise.resolve()
  expect(isReady).toBe(false)
})

/** A budget that counts how often it is looked at. */
function countingLooks() {
  return {
    ...budget,
    looks: 0,
    get burst() {
      this.looks += 1
      return budget.burst
    },
  }
}

test('however many people have used up a budget, one more costs no look at all of them', () => {
  const budgets = new Budgets()
  const watched = countingLooks()
  for (let person = 0; person < 12_000; person += 1) budgets.tryConsume(watched, person, 1_000, 5)
  expect(watched.looks).toBeLessThan(12_000 * 10)
  for (let person = 0; person < 25_000; person += 1) budgets.tryConsume(watched, `new ${person}`, 9_000, 5)
  expect(watched.looks).toBeLessThan(37_000 * 10)
})

test('those that are full again are forgotten, every time that their number has doubled', () => {
  const budgets = new Budgets()
  const watched = countingLooks()
  const fill = (name: string, people: number, now: number) => {
    const before = watched.looks
    for (let person = 0; person < people; person += 1) budgets.tryConsume(watched, `${name} ${person}`, now)
    return watched.looks - before
  }
  const day = 86_400_000
  const ofOne = fill('few', 1_000, 0) / 1_000
  for (let turn = 0; turn < 5; turn += 1) fill(`turn ${turn}`, 15_000, turn * day)
  const last = fill('last', 15_000, 5 * day)
  // The looks at all of them cost one or two for each that is still known.
  expect(last).toBeGreaterThan(15_000 * ofOne)
  expect(last).toBeLessThan(15_000 * (ofOne + 3))
})
