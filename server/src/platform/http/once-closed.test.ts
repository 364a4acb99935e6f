import { type AddressInfo, connect } from 'node:net'
import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { inboundEnvironment, mailOf, postMail } from '#test/mail-in.ts'
import { openTicket, upload } from '#test/tickets.ts'
import { slots } from '../budget-table.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp(inboundEnvironment)
  people = await cast(testApp)
})

/** Asks so often, and leaves while the server waits for a table. */
async function leaveWhileItWaits(times: number, table: string, head: string[]): Promise<void> {
  const { server } = testApp.app
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  const before = await count()
  const hold = await testApp.pool.connect()
  try {
    await hold.query(`begin; lock table ${table} in access exclusive mode`)
    const sockets = Array.from({ length: times }, () => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
      socket.write([...head, 'host: 127.0.0.1', '', 'x'].join('\r\n'))
      return socket
    })
    await expect.poll(() => waiting(table)).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const socket of sockets) socket.destroy()
    await expect.poll(count).toBe(before)
  } finally {
    await hold.query('rollback')
    hold.release()
  }
  await expect.poll(() => waiting(table)).toBe(0)
}

async function waiting(table: string): Promise<number> {
  const { rows } = await testApp.pool.query(
    `select count(*)::int as waiting from pg_locks where relation = $1::regclass and not granted`,
    [table],
  )
  return rows[0].waiting
}

test('mails without a right signature that are broken off keep no signed one out', async () => {
  await leaveWhileItWaits(slots.mailIn.atOnce, 'rate_limits', [
    `POST ${mailInRoutes.receive.path} HTTP/1.1`,
    'content-type: message/rfc822',
    'webhook-id: x',
    `webhook-timestamp: ${Math.floor(Date.now() / 1_000)}`,
    'webhook-signature: v1,AA',
    'content-length: 9',
  ])
  const mail = mailOf({ from: people.ann.email, to: 'replies@fixers.example', text: 'Hello' })
  expect(await postMail(testApp, mail)).toBe(202)
})

test('who leaves before a download begins downloads on', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const { body } = await upload(testApp, ann, ticket, [['a.txt', 'text/plain', 'hello']])
  const params = { id: ticket, fileId: body.attachments[0]?.id ?? 0 }
  await leaveWhileItWaits(slots.downloads.atOnce, 'ticket_files', [
    `GET /api/tickets/${ticket}/files/${params.fileId} HTTP/1.1`,
    `authorization: Bearer ${ann.token}`,
  ])
  expect((await ann.call(ticketRoutes.file, { params })).status).toBe(200)
})
