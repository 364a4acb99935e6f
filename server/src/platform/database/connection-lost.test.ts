import { expect, test } from 'vitest'
import { again, isConnectionLost } from './connection-lost.ts'

test('what meets one dead connection after another is done once the pool has found them out', async () => {
  const from = performance.now()
  const work = async () => {
    if (performance.now() - from < 50) throw Object.assign(new Error('cut'), { code: '57P01' })
    return 'done'
  }
  expect(await again(work, isConnectionLost)).toBe('done')
})
