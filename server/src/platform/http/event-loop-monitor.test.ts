import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shedLoad } from './event-loop-monitor.ts'

async function busyServer() {
  const app = Fastify()
  shedLoad(app)
  app.get('/', async () => 'answered')
  await app.ready()
  onTestFinished(() => app.close())
  return async () => (await app.inject('/')).statusCode
}

/** Nothing else runs in this process meanwhile. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a process that stood still for seconds, as on a busy machine, refuses no request', async () => {
  const ask = await busyServer()
  for (let round = 0; round < 4; round++) {
    stall(1_100)
    await turn()
    expect(await ask()).toBe(200)
  }
})

test('a process that is always late refuses new requests', async () => {
  const ask = await busyServer()
  let status = 200
  // The mean of an interval counts the quiet moments too: of those a busy machine may put more between two stalls.
  for (let round = 0; round < 6 && status === 200; round++) {
    // Longer than an interval. What is measured begins anew 10 ms after each one, so the next stall comes after that.
    stall(5_500)
    await pause(12)
    status = await ask()
  }
  expect(status).toBe(503)
})
