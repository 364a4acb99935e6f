import { type AddressInfo, connect } from 'node:net'
import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { inboundEnvironment, mailOf, postMail } from '#test/mail-in.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ ...inboundEnvironment, LOG_LEVEL: 'silent' })
})

const mail = (text: string) => mailOf({ from: 'ann@example.com', to: 'replies@fixers.example', text })

/** Begins so many unsigned mails of 20 MB from one address, which stay open; ready once each was counted. */
async function beginUnsigned(many: number, localAddress: string) {
  const counted = countCalls()
  const { port } = testApp.app.server.address() as AddressInfo
  const sockets = Array.from({ length: many }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    const head = [
      `POST ${mailInRoutes.receive.path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: message/rfc822',
      'webhook-id: x',
      `webhook-timestamp: ${Math.floor(Date.now() / 1_000)}`,
      'webhook-signature: v1,AA',
      'content-length: 20000000',
    ]
    socket.write([...head, '', 'x'].join('\r\n'))
    return socket
  })
  await counted(many)
  return sockets
}

/** Gives what waits until so many mails passed the count of their network, which comes before their place. */
function countCalls() {
  const consume = vi.spyOn(testApp.services.limits, 'consume')
  onTestFinished(() => consume.mockRestore())
  return async (many: number) => {
    await expect.poll(() => consume.mock.results.length).toBe(many)
    await Promise.all(consume.mock.results.map(({ value }) => value))
    consume.mockRestore()
  }
}

test('unsigned mails that one network leaves open keep out no signed mail of another', async () => {
  await beginUnsigned(slots.mailIn.atOnce, '127.0.0.3')
  expect(await postMail(testApp, mail('Hello'), { remoteAddress: '127.0.0.2' })).toBe(202)
})

test('a signed mail waits for its turn behind others of its network, and is taken', async () => {
  const sockets = await beginUnsigned(slots.mailIn.atOnce, '127.0.0.4')
  const counted = countCalls()
  const answer = postMail(testApp, mail('I can wait'), { remoteAddress: '127.0.0.4' })
  await counted(1)
  for (const socket of sockets) socket.destroy()
  expect(await answer).toBe(202)
})
