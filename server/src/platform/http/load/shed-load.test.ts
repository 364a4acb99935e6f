import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

async function busyServer() {
  const app = Fastify()
  await shedLoad(app)
  app.get('/', async () => 'answered')
  await app.ready()
  onTestFinished(() => app.close())
  return async () => (await app.inject('/')).statusCode
}

/** Nothing else runs in this process meanwhile. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a process that stood still for seconds, as on a busy machine, turns nobody away', async () => {
  const ask = await busyServer()
  for (let round = 0; round < 4; round++) {
    stall(1_100)
    await turn()
    expect(await ask()).toBe(200)
  }
})

test('a process that hardly gets to anything turns new requests away', { timeout: 30_000 }, async () => {
  const ask = await busyServer()
  for (let round = 0; round < 4; round++) {
    stall(3_000)
    await pause(1)
  }
  expect(await ask()).toBe(503)
})
