import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { Budgets } from '../budget.ts'
import { REQUESTS_OF_CONNECTION, slots } from '../budget-table.ts'
import { limitPipelined, limitUnderWay } from './requests-under-way.ts'

/** A server with one route that answers when it is let, and one that answers at once. */
async function heldServer() {
  const app = Fastify()
  onTestFinished(() => app.close())
  limitPipelined(app)
  limitUnderWay(app, new Budgets())
  const held = Promise.withResolvers<void>()
  const seen = { atWork: 0, most: 0 }
  app.get('/api/slow', async () => {
    seen.atWork += 1
    seen.most = Math.max(seen.most, seen.atWork)
    await held.promise
    seen.atWork -= 1
    return 'done'
  })
  app.get('/api/quick', async () => 'done')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (who: string, path: string) =>
    (await fetch(url + path, { headers: { authorization: who } })).status
  return { ask, seen, release: held.resolve, port: (app.server.address() as AddressInfo).port }
}

test('of many requests that one person has under way at once, most are refused', async () => {
  const { ask, release } = await heldServer()
  const answers: number[] = []
  const all = Array.from({ length: slots.requests.atOnce + 60 }, async () =>
    answers.push(await ask('ann', '/api/slow')),
  )
  await expect.poll(() => answers).toHaveLength(60)
  expect(new Set(answers)).not.toContain(200)
  expect(await ask('bob', '/api/quick')).toBe(200)
  release()
  await Promise.all(all)
  expect(answers.filter((status) => status === 200)).toHaveLength(slots.requests.atOnce)
  expect(await ask('ann', '/api/quick')).toBe(200)
})

test('of one person twenty requests are worked on at once, the rest waits and nobody else does', async () => {
  const { ask, seen, release } = await heldServer()
  const all = Array.from({ length: 60 }, () => ask('ann', '/api/slow'))
  await expect.poll(() => seen.atWork).toBe(slots.requestsAtWork.atOnce)
  expect(await ask('bob', '/api/quick')).toBe(200)
  release()
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]))
  expect(seen.most).toBe(slots.requestsAtWork.atOnce)
})

test('a connection on which too much is asked before an answer is read is ended, before any of it is kept', async () => {
  const { ask, seen, release, port } = await heldServer()
  const pipeline = (many: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(many))
    return socket
  }
  const usual = pipeline(REQUESTS_OF_CONNECTION)
  await expect.poll(() => seen.atWork).toBe(REQUESTS_OF_CONNECTION)
  await once(pipeline(REQUESTS_OF_CONNECTION + 1), 'close')
  expect(usual.closed).toBe(false)
  release()
  await once(usual, 'data')
  expect(await ask('ann', '/api/quick')).toBe(200)
})

test('places of requests whose connection broke are given back', async () => {
  const testApp = await startTestApp()
  onTestFinished(testApp.close)
  const { ann } = await cast(testApp)
  const { port } = testApp.app.server.address() as AddressInfo
  const request = `GET ${ticketRoutes.unread.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ann.token}\r\n\r\n`
  const broken = Array.from({ length: 40 }, async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request.repeat(REQUESTS_OF_CONNECTION))
    await once(socket, 'data')
    socket.destroy()
  })
  await Promise.all(broken)
  const all = () => Promise.all(Array.from({ length: 40 }, () => ann.call(ticketRoutes.unread)))
  const refused = async () => (await all()).filter(({ status }) => status === 429).length
  await expect.poll(refused, { timeout: 10_000 }).toBe(0)
})
