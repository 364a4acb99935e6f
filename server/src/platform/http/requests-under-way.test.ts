import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast } from '#test/cast.ts'
import { slots } from '../budget-table.ts'

const MANY = 320

async function started() {
  const testApp = await startTestApp()
  onTestFinished(testApp.close)
  const { ann, bob } = await cast(testApp)
  const { port } = testApp.app.server.address() as AddressInfo
  const request = (last: boolean) =>
    `GET ${ticketRoutes.unread.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ann.token}\r\n${last ? 'connection: close\r\n' : ''}\r\n`
  const pipeline = () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request(false).repeat(MANY - 1) + request(true))
    return socket
  }
  return { ann, bob, pipeline }
}

test('of many requests that one person has under way at once, most are refused', async () => {
  const { ann, bob, pipeline } = await started()
  const answered = buffer(pipeline())
  expect((await bob.call(ticketRoutes.unread)).status).toBe(200)
  const answers = (await answered).toString()
  expect(answers.split('HTTP/1.1 200').length - 1).toBe(slots.requests.atOnce)
  expect(answers.split('HTTP/1.1 429').length - 1).toBe(MANY - slots.requests.atOnce)
  expect((await ann.call(ticketRoutes.unread)).status).toBe(200)
})

test('places of requests whose connection broke are given back', async () => {
  const { ann, pipeline } = await started()
  for (let turn = 0; turn < 3; turn += 1) {
    const socket = pipeline()
    await once(socket, 'data')
    socket.destroy()
  }
  const all = () => Promise.all(Array.from({ length: 40 }, () => ann.call(ticketRoutes.unread)))
  const refused = async () => (await all()).filter(({ status }) => status === 429).length
  await expect.poll(refused, { timeout: 10_000 }).toBe(0)
})
