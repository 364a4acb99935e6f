import { requestRoutes } from '@sitewright/contract/requests.ts'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { cast, type TestSocket } from '#test/cast.ts'

/** What the audit trail says about a message sent by a socket, and about the request made before over HTTP. */
async function addressesWritten(env: Record<string, string>, forwarded: string) {
  const app = await startTestApp(env)
  const { ann } = await cast(app)
  const body = { service_type: 'quick_fix', platform_type: 'wix' }
  const headers = { 'x-forwarded-for': forwarded }
  const made = await app.app.inject({
    method: 'POST',
    url: requestRoutes.create.path,
    payload: body,
    headers: { ...headers, authorization: `Bearer ${ann.token}` },
    remoteAddress: '127.0.0.1',
  })
  const socket: TestSocket = io(app.url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: ann.token },
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
  })
  onTestFinished(() => void socket.disconnect())
  await socket.emitWithAck('ticket_message', made.json().ticketId, 'Hello', { client_id: 'from-afar-1' })
  const written = (name: string) =>
    app.services.db
      .selectFrom('events')
      .select('ip')
      .where('name', '=', name)
      .where('actor_id', '=', ann.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  return {
    socket: (await written('ticket.message_posted')).ip,
    http: (await written('request.created')).ip,
  }
}

test.each([
  ['no proxy is trusted', '', '203.0.113.7', '127.0.0.1'],
  ['the proxy is trusted', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  [
    'somebody made up an address before the proxy added the real one',
    '127.0.0.0/8',
    '6.6.6.6, 203.0.113.7',
    '203.0.113.7',
  ],
  ['two proxies are trusted', '127.0.0.1,10.0.0.0/8', '203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['another proxy is trusted', '10.0.0.0/8', '203.0.113.7', '127.0.0.1'],
])('when %s, sockets and requests write the same address', async (_, TRUST_PROXY, forwarded, address) => {
  expect(await addressesWritten({ TRUST_PROXY }, forwarded)).toEqual({ socket: address, http: address })
})
