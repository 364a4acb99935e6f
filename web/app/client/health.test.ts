import { expect, test } from 'vitest'
import { askUndisturbed, EVERY_MS, TIMEOUT_MS } from './health.ts'

test('the shell checks the health every 30 seconds, and waits 3', () => {
  expect([TIMEOUT_MS, EVERY_MS]).toEqual([3_000, 30_000])
})

/** A service with the given answers, each after so many milliseconds; `false` is no answer. */
async function asked(answers: [boolean, number][]): Promise<{ isUp: boolean; times: number }> {
  let clock = 0
  let times = 0
  const ask = async () => {
    const [isUp, after] = answers[times++] ?? [false, 0]
    clock += after
    if (!isUp) throw new Error('no answer')
  }
  const isUp = await askUndisturbed(ask, () => clock).then(
    () => true,
    () => false,
  )
  return { isUp, times }
}

test('a service that does not answer in three seconds, or refuses at once, is down', async () => {
  expect(await asked([[false, 3_004]])).toEqual({ isUp: false, times: 1 })
  expect(await asked([[false, 2]])).toEqual({ isUp: false, times: 1 })
})

test('a page that stood still while it asked does not blame the service, and asks again', async () => {
  expect(
    await asked([
      [false, 9_000],
      [true, 5],
    ]),
  ).toEqual({ isUp: true, times: 2 })
  expect(
    await asked([
      [false, 9_000],
      [false, 3_001],
    ]),
  ).toEqual({ isUp: false, times: 2 })
})

test('a page that does not get to ask undisturbed believes the third time', async () => {
  const late: [boolean, number] = [false, 9_000]
  expect(await asked([late, late, late, [true, 1]])).toEqual({ isUp: false, times: 3 })
})
