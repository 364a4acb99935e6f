import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { mailInRoutes } from '@sitewright/contract/mail-in.ts'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { LARGE_MAILS_BYTES, limits, slots } from '#platform/budget-table.ts'
import type { Limit } from '#platform/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join } from '#test/cast.ts'
import { addressFor, inboundEnvironment, mailOf, postMail } from '#test/mail-in.ts'
import { openTicket } from '#test/tickets.ts'

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

test('without settings no mail is taken in', async () => {
  const bare = await startTestApp({ LOG_LEVEL: 'silent' })
  expect(await postMail(bare, mail('Hello'))).toBe(404)
})

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

test('unsigned mails that many networks leave open keep out no mail of a provider', async () => {
  const fromProvider = { remoteAddress: '127.0.0.7' }
  expect(await postMail(testApp, mail('Good morning'), fromProvider)).toBe(202)
  const { atOnce } = slots.mailInOfNetwork
  for (let place = 0; place < slots.mailIn.atOnce; place += atOnce)
    await beginUnsigned(atOnce, `127.0.1.${place + 1}`)
  expect(await postMail(testApp, mail('Good evening'), fromProvider)).toBe(202)
})

test('of a mail whose signature is not fresh no body is waited for', async () => {
  const { port } = testApp.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' })
  onTestFinished(() => void socket.destroy())
  const head = [
    `POST ${mailInRoutes.receive.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: message/rfc822',
    'webhook-id: x',
    `webhook-timestamp: ${Math.floor(Date.now() / 1_000) - 310}`,
    'webhook-signature: v1,AA',
    'content-length: 20000000',
  ]
  socket.write([...head, '', 'x'].join('\r\n'))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('HTTP/1.1 400 ')
})

/** Begins a rightly signed mail by its head alone. */
function beginSigned(raw: string, headers: string[], localAddress: string) {
  const { port } = testApp.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  const at = new Date()
  const head = [
    `POST ${mailInRoutes.receive.path} HTTP/1.1`,
    'host: 127.0.0.1',
    'webhook-id: x',
    `webhook-timestamp: ${Math.floor(at.getTime() / 1_000)}`,
    `webhook-signature: ${new Webhook(inboundEnvironment.INBOUND_WEBHOOK_SECRET).sign('x', at, raw)}`,
    ...headers,
  ]
  socket.write([...head, '', ''].join('\r\n'))
  return socket
}

test('a signature that is not fresh any more once the mail has come is refused', async () => {
  const raw = mail('Slowly')
  const counted = countCalls()
  const headers = ['content-type: message/rfc822', `content-length: ${Buffer.byteLength(raw)}`]
  const socket = beginSigned(raw, headers, '127.0.0.10')
  await counted(1)
  testApp.advance(310_000)
  socket.write(raw)
  const [answer] = await once(socket, 'data')
  testApp.advance(-310_000)
  expect(String(answer)).toContain('HTTP/1.1 400 ')
})

test('a signature over nothing is refused', async () => {
  const [answer] = await once(beginSigned('', [], '127.0.0.11'), 'data')
  expect(String(answer)).toContain('HTTP/1.1 400 ')
})

async function useUp(limit: Limit, key: string) {
  const counters = testApp.services.limits
  for (let used = await counters.consumed(limit, key); used < limit.points; used += 1)
    await counters.consume(limit, key)
}

test('mails that strangers send by thousands to the provider keep out nobody’s answer', async () => {
  const fromProvider = { remoteAddress: '127.0.0.5' }
  expect(await postMail(testApp, mail('Junk'), fromProvider)).toBe(202)
  const before = await testApp.services.limits.consumed(limits.mailIn, '127.0.0.5')
  expect(await postMail(testApp, mail('More junk'), fromProvider)).toBe(202)
  expect(await testApp.services.limits.consumed(limits.mailIn, '127.0.0.5')).toBe(before)
  await useUp(limits.mailIn, '127.0.0.6')
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const unsigned = { remoteAddress: '127.0.0.6', secret: other }
  expect(await postMail(testApp, mail('Not ours'), unsigned)).toBe(429)
})

test('a forged signature earns no network the providers’ place', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const forged = { remoteAddress: '127.0.0.8', secret }
  expect(await postMail(testApp, mail('Not ours'), forged)).toBe(400)
  await useUp(limits.mailIn, '127.0.0.8')
  expect(await postMail(testApp, mail('Nor this one'), forged)).toBe(429)
})

test('of mails that are for nobody only so many an hour are noted', async () => {
  const noted = async () => (await testApp.pool.query('select from inbound_mails')).rowCount ?? 0
  const before = await noted()
  expect(await postMail(testApp, mail('Junk that is noted'))).toBe(202)
  expect(await noted()).toBe(before + 1)
  await useUp(limits.mailInDropped, 'all')
  expect(await postMail(testApp, mail('Junk that is not'))).toBe(202)
  expect(await noted()).toBe(before + 1)
})

test('a mail that names dozens of made-up addresses of ours before a true one is for nobody', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const to = addressFor(testApp, ann, await openTicket(ann))
  const [name = '', host = ''] = inboundEnvironment.INBOUND_ADDRESS.split('@')
  const written = async (madeUp: number) => {
    const headers = Array.from({ length: madeUp }, (_, at) => `Cc: ${name}+${at}@${host}`)
    expect(await postMail(testApp, mailOf({ from: ann.email, to, text: 'Hello', headers }))).toBe(202)
    const { rows } = await testApp.pool.query('select reason from inbound_mails order by id desc limit 1')
    return rows
  }
  expect(await written(60)).toEqual([{ reason: 'no_signed_address' }])
  expect(await written(40)).toEqual([{ reason: null }])
})

test('the mails of one person that are kept are bounded, and those of others are taken', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Cook')]
  const [to, his] = [
    addressFor(testApp, ann, await openTicket(ann)),
    addressFor(testApp, bob, await openTicket(bob)),
  ]
  await useUp(limits.mailInKept, String(ann.id))
  expect(await postMail(testApp, mailOf({ from: ann.email, to, text: 'One more' }))).toBe(429)
  expect(await postMail(testApp, mailOf({ from: bob.email, to: his, text: 'The first' }))).toBe(202)
})

test('large mails of one person come later when they have sent a dozen within the hour', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const to = addressFor(testApp, ann, await openTicket(ann))
  const { consumed } = testApp.services.limits
  const text = 'x'.repeat(2_500_000)
  expect(await postMail(testApp, mailOf({ from: ann.email, to, text }))).toBe(202)
  expect(await consumed.call(testApp.services.limits, limits.mailInMegabytes, String(ann.id))).toBe(3)
  await useUp(limits.mailInMegabytes, String(ann.id))
  expect(await postMail(testApp, mailOf({ from: ann.email, to, text: 'One more' }))).toBe(429)
})

test('where two gigabytes of large mails wait to be read, the next one comes later and a small one does not', async () => {
  const bob = await join(testApp, 'Bob Cook')
  const to = addressFor(testApp, bob, await openTicket(bob))
  const planted = `insert into inbound_mails (hash, source, size, received_at, storage_key, decided_at)
    select sha256(n::text::bytea), 'webhook', $1, now(), $2, $3 from generate_series(1, 80) n`
  const whole = Math.ceil(LARGE_MAILS_BYTES / 80)
  await testApp.pool.query(planted, [whole, 'mail-in/planted', null])
  onTestFinished(
    async () =>
      void (await testApp.pool.query("delete from inbound_mails where storage_key = 'mail-in/planted'")),
  )
  const large = mailOf({ from: bob.email, to, text: 'x'.repeat(1_200_000) })
  expect(await postMail(testApp, large)).toBe(429)
  expect(await postMail(testApp, mailOf({ from: bob.email, to, text: 'Hello' }))).toBe(202)
  await testApp.pool.query(
    "update inbound_mails set storage_key = null where storage_key = 'mail-in/planted'",
  )
  expect(await postMail(testApp, large)).toBe(202)
  await testApp.pool.query('delete from inbound_mails where size = $1', [whole])
})

test('however many small mails wait to be read, a large one is kept', async () => {
  const cora = await join(testApp, 'Cora Customer')
  const to = addressFor(testApp, cora, await openTicket(cora))
  await testApp.pool.query(
    `insert into inbound_mails (hash, source, size, received_at, storage_key)
     select sha256(n::text::bytea), 'webhook', 1048576, now(), 'mail-in/small' from generate_series(1, $1) n`,
    [LARGE_MAILS_BYTES / 1_048_576],
  )
  const large = mailOf({ from: cora.email, to, text: 'x'.repeat(1_200_000) })
  expect(await postMail(testApp, large)).toBe(202)
  await testApp.pool.query("delete from inbound_mails where storage_key = 'mail-in/small'")
})
