import { connect } from 'node:net'
import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { collect } from '../collector.ts'

/** Before that, V8's compilers leave more than the requests do. */
const TIMES = 12_000
const AT_ONCE = 10
/** Of some 17 kB that a request makes; 1.6 kB stay. A map of all answers under way kept 7.7, a getter in a literal 13. */
const KEPT_AT_MOST_BYTES = 4_000
const OK = Buffer.from('HTTP/1.1 200')

// What outlives V8's small collections waits for a large one: both took longer than the answer itself.
test('a request is forgotten once it is answered', async () => {
  const testApp = await startTestApp()
  const { token } = await join(testApp, 'Ada Miller')
  const head = `GET /api/me HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`
  const ask = () =>
    Promise.all(Array.from({ length: AT_ONCE }, () => askInTurn(testApp.url, head, TIMES / AT_ONCE)))
  await ask()
  const before = oldBytes()
  await ask()
  expect((oldBytes() - before) / TIMES).toBeLessThan(KEPT_AT_MOST_BYTES)
})

/** On one connection that stays open, as those of browsers and proxies do. */
async function askInTurn(url: string, head: string, times: number): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head))
  let left = times
  socket.once('error', reject).once('close', () => resolve())
  socket.on('data', (answer) => {
    if (!answer.subarray(0, OK.length).equals(OK)) return void socket.destroy(new Error(answer.toString()))
    left -= 1
    if (left > 0) socket.write(head)
    else socket.end()
  })
  await ended
}

function oldBytes(): number {
  for (let turn = 0; turn < 2; turn++) collect({ type: 'minor', execution: 'sync' })
  return getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
}
