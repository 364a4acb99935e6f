import { expect, test } from 'vitest'
import { AGAIN_AT_MOST, again, isConnectionLost, isNeverSent } from './connection-lost.ts'

test('what meets one dead connection after another is done once the pool has found them out', async () => {
  const from = performance.now()
  const work = async () => {
    if (performance.now() - from < 50) throw Object.assign(new Error('cut'), { code: '57P01' })
    return 'done'
  }
  expect(await again(work, isConnectionLost)).toBe('done')
})

test('what nothing helps is given up after a few times, and what may do harm is done once', async () => {
  let times = 0
  const fail = async () => {
    times += 1
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
  }
  await expect(again(fail, isConnectionLost)).rejects.toThrow('ECONNRESET')
  expect(times).toBe(1 + AGAIN_AT_MOST)
  await expect(again(fail, isNeverSent)).rejects.toThrow('ECONNRESET')
  expect(times).toBe(2 + AGAIN_AT_MOST)
})

test('a statement that broke while it was written never ran; one whose answer was being read may have', () => {
  const broken = (syscall: string) =>
    Object.assign(new Error(`${syscall} ECONNRESET`), { code: 'ECONNRESET', syscall })
  expect([isNeverSent(broken('write')), isNeverSent(broken('read'))]).toEqual([true, false])
})
