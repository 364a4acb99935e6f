import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { contactRoutes } from '@sitewright/contract/contact.ts'
import { type RequestFile, requestFileRoutes } from '@sitewright/contract/request-files.ts'
import { type NewServiceRequest, requestRoutes } from '@sitewright/contract/requests.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { limits, waitingFiles } from '#platform/budget-table.ts'
import type { Limit } from '#platform/limits.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, type Person } from '#test/cast.ts'
import { phonePicture } from '#test/heic.ts'
import { conversation, openTicket, upload } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeEach(async () => {
  testApp = await startTestApp({ TRUST_PROXY: '127.0.0.1' })
  people = await cast(testApp)
  return testApp.close
})

type Named = [name: string, content: string | Buffer<ArrayBuffer>]

const adds = (who: Person | null, ...files: Named[]) => addsFrom('192.0.2.1', who, ...files)

async function addsFrom(network: string, who: Person | null, ...files: Named[]) {
  const form = new FormData()
  for (const [name, content] of files) form.append('file', new Blob([content]), name)
  const response = await fetch(`${testApp.url}/api/request-files`, {
    method: 'POST',
    headers: { 'x-forwarded-for': network, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    body: form,
  })
  return {
    status: response.status,
    body: (await response.json()) as { files: RequestFile[]; code?: string },
  }
}
const idsOf = (files: RequestFile[]) => files.map(({ id }) => id)
const asks = (who: Person, change: Partial<NewServiceRequest> = {}) =>
  who.call(requestRoutes.create, {
    body: {
      service_type: 'quick_fix',
      platform_type: 'wix',
      problem_description: 'The shop is down',
      ...change,
    },
  })
const waiting = () => testApp.services.db.selectFrom('request_files').selectAll().execute()
/** How many files the store holds. */
async function stored(): Promise<number> {
  const folder = path.join(testApp.services.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

test('an iPhone’s picture is kept as a JPEG, and a broken one is refused in a plain sentence', async () => {
  const { status, body } = await adds(null, ['IMG_0001.HEIC', phonePicture])
  expect(status).toBe(201)
  expect(body.files).toMatchObject([{ name: 'IMG_0001.jpg', type: 'image/jpeg' }])
  const broken = await adds(null, ['IMG_0002.HEIC', Buffer.from(phonePicture.subarray(0, 900))])
  expect(broken).toMatchObject({ status: 422, body: { code: 'file_unreadable' } })
  expect(await waiting()).toHaveLength(1)
})

test('files that a visitor adds come onto the ticket of the request that names them', async () => {
  const { ann } = people
  const { status, body } = await adds(null, ['log.txt', 'PHP Fatal error'], ['orders.csv', 'a,b\n1,2\n'])
  expect(status).toBe(201)
  expect(body.files).toMatchObject([
    { name: 'log.txt', type: 'text/plain', size: 15 },
    { name: 'orders.csv' },
  ])
  const { body: made } = await asks(ann, { files: idsOf(body.files) })
  const [first] = await conversation(ann, made.ticketId)
  expect(first?.message).toBe('The shop is down')
  expect(first?.attachments.map(({ name }) => name)).toEqual(['log.txt', 'orders.csv'])
  const file = await ann.call(ticketRoutes.file, {
    params: { id: made.ticketId, fileId: first?.attachments[0]?.id ?? 0 },
  })
  expect(String(file.body)).toBe('PHP Fatal error')
  expect(await waiting()).toEqual([])
})

test('a request of files alone says that they were sent', async () => {
  const { ann } = people
  const { body } = await adds(ann, ['log.txt', 'x'])
  const { body: made } = await asks(ann, { problem_description: '', files: idsOf(body.files) })
  const [first] = await conversation(ann, made.ticketId)
  expect(first?.message).toBe('Sent a file: log.txt')
})

test('a file belongs to one request: nobody attaches it twice, and the whole request is refused', async () => {
  const { ann, bob } = people
  const { body } = await adds(null, ['log.txt', 'x'])
  const files = idsOf(body.files)
  expect((await asks(ann, { files, client_id: 'once-and-again' })).status).toBe(201)
  const before = (await bob.call(requestRoutes.list)).body.length
  const refused = await asks(bob, { files })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { files: 'The files that you added were kept for two days and are gone. Please add them again.' },
  ])
  expect((await bob.call(requestRoutes.list)).body).toHaveLength(before)
  // The answer that was lost is given again.
  expect((await asks(ann, { files, client_id: 'once-and-again' })).status).toBe(201)
  expect((await asks(bob, { files: ['A'.repeat(24)] })).status).toBe(400)
  expect((await asks(bob, { files: Array.from({ length: 6 }, () => 'A'.repeat(24)) })).status).toBe(400)
})

test('files of the contact form and of the chat come onto the ticket too', async () => {
  const { ann } = people
  const contact = await adds(null, ['form.txt', 'x'])
  const sent = await ann.call(contactRoutes.send, {
    body: {
      client_name: 'Ann',
      client_email: ann.email,
      service_type: 'consultation',
      problem_description: 'Have a look at the file.',
      files: idsOf(contact.body.files),
    },
  })
  expect(sent.status).toBe(201)
  const [message] = await conversation(ann, sent.body.ticketId)
  expect(message?.attachments.map(({ name }) => name)).toEqual(['form.txt'])

  const chat = await adds(ann, ['chat.txt', 'x'])
  const sessionId = 'a-session-of-anns-chat'
  await ann.call(assistantRoutes.chat, {
    body: { sessionId, prompt: 'My menu is gone', files: idsOf(chat.body.files) },
  })
  // What is said without a file takes none away.
  const more = await ann.call(assistantRoutes.chat, {
    body: { sessionId, prompt: 'It is on the first page' },
  })
  expect(more.status).toBe(200)
  const { body: made } = await asks(ann, { sessionId })
  const [first] = await conversation(ann, made.ticketId)
  expect(first?.attachments.map(({ name }) => name)).toEqual(['chat.txt'])
})

test('what a ticket does not take is refused here too, and nothing of it stays', async () => {
  const before = await stored()
  for (const [name, content] of [
    ['page.html', '<h1>hello</h1>'],
    ['drawing.svg', '<svg onload="x()"/>'],
    ['photo.png', 'not a picture'],
    ['setup.exe', 'MZ\u0000\u0001'],
  ] as const) {
    const { status, body } = await adds(null, ['good.txt', 'hello'], [name, content])
    expect([415, 422], name).toContain(status)
    expect(body.files).toBeUndefined()
  }
  const many = Array.from({ length: 6 }, (_, n): [string, string] => [`${n}.txt`, 'x'])
  expect((await adds(null, ...many)).status).toBe(413)
  expect(await stored()).toBe(before)
  expect(await waiting()).toEqual([])
})

test('a file that the store keeps only half of is refused, and nothing of it stays', async () => {
  const before = await stored()
  const { files } = testApp.services
  const { put } = files
  files.put = async (key, ...rest) => {
    if (key.endsWith('-preview')) throw new Error('the disk is full')
    await put.call(files, key, ...rest)
  }
  expect((await adds(null, ['IMG_0001.HEIC', phonePicture])).status).toBe(500)
  expect([await stored(), await waiting()]).toEqual([before, []])
})

test('a removed picture is gone from the store with its preview, and removing it again says the same', async () => {
  const before = await stored()
  const { body } = await adds(null, ['IMG_0001.HEIC', phonePicture])
  const [file] = body.files
  expect(await stored()).toBe(before + 2)
  const removes = () => people.guest.call(requestFileRoutes.remove, { params: { id: file?.id ?? '' } })
  expect((await removes()).status).toBe(200)
  expect(await stored()).toBe(before)
  expect((await removes()).status).toBe(200)
  expect((await asks(people.ann, { files: idsOf(body.files) })).status).toBe(400)
})

test('what one visitor removes, asks about or sends leaves the files of others waiting as they were', async () => {
  const { ann, bob } = people
  await adds(bob, ['of-bob.txt', 'x'])
  const before = await waiting()
  const { body } = await adds(ann, ['gone.txt', 'x'], ['chat.txt', 'y'])
  const [gone = '', asked = ''] = idsOf(body.files)
  expect((await ann.call(requestFileRoutes.remove, { params: { id: gone } })).status).toBe(200)
  const sessionId = 'a-session-of-anns-chat'
  await ann.call(assistantRoutes.chat, { body: { sessionId, prompt: 'My menu is gone', files: [asked] } })
  expect((await asks(ann, { sessionId })).status).toBe(201)
  const { body: sent } = await adds(ann, ['sent.txt', 'z'])
  expect((await asks(ann, { files: idsOf(sent.files) })).status).toBe(201)
  expect(await waiting()).toEqual(before)
})

test('what no request takes within two days is removed, and what a ticket took stays', async () => {
  const { ann } = people
  const taken = await adds(null, ['taken.txt', 'x'])
  const { body: made } = await asks(ann, { files: idsOf(taken.body.files) })
  await adds(null, ['left.txt', 'x'])
  const before = await stored()
  testApp.advance(47 * 3_600_000)
  await purge()
  expect(await waiting()).toHaveLength(1)
  testApp.advance(2 * 3_600_000)
  await purge()
  expect(await waiting()).toEqual([])
  expect(await stored()).toBe(before - 1)
  await ann.signIn()
  const [first] = await conversation(ann, made.ticketId)
  expect(first?.attachments.map(({ name }) => name)).toEqual(['taken.txt'])
})

test('files that are removed leave no row behind that a request could take', async () => {
  await adds(people.ann, ['one.txt', 'x'])
  testApp.advance(50 * 3_600_000)
  const { files } = testApp.services
  const rowsLeft: (number | null)[] = []
  files.remove = async (key) => {
    const rows = await testApp.pool.query('select from request_files where storage_key = $1', [key])
    rowsLeft.push(rows.rowCount)
  }
  await purge()
  expect(rowsLeft).toEqual([0])
})

test('files of the portal’s chat, which asks over the socket, come onto the ticket too', async () => {
  const { ann } = people
  const added = await adds(ann, ['chat.txt', 'x'])
  const socket = await ann.socket()
  const sessionId = 'a-session-of-anns-chat'
  await socket.emitWithAck('sendMessage', 'My menu is gone', { sessionId, files: idsOf(added.body.files) })
  const { rows } = await testApp.pool.query('select conversation_id from request_files where id = $1', [
    added.body.files[0]?.id,
  ])
  expect(rows[0].conversation_id).not.toBeNull()
})

async function purge(): Promise<void> {
  await testApp.pool.query("select graphile_worker.add_job('request-files.purge', '{}'::json)")
  await testApp.work()
}

test('one visitor adds files at most 20 times an hour', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 21; time += 1) statuses.push((await adds(null, ['log.txt', 'x'])).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429])
  expect(await waiting()).toHaveLength(20)
})

test('one visitor adds files at most 60 times a day, and one network removes 200 an hour', async () => {
  const { ann, guest } = people
  const spend = async (limit: Limit, key: string) => {
    for (let time = 0; time < limit.points; time += 1) await testApp.services.limits.consume(limit, key)
  }
  await spend(limits.requestFilesADay, `user:${ann.id}`)
  expect((await adds(ann, ['log.txt', 'x'])).status).toBe(429)
  const { body } = await adds(null, ['log.txt', 'x'])
  await spend(limits.requestFilesRemoved, '127.0.0.1')
  const removed = await guest.call(requestFileRoutes.remove, { params: { id: body.files[0]?.id ?? '' } })
  expect([removed.status, await waiting()]).toMatchObject([429, [{ name: 'log.txt' }]])
})

test('what visitors send in vain counts for nobody else, and what they add never stops a customer', async () => {
  const limit = limits.requestFilesOfAll
  await Promise.all(
    Array.from({ length: limit.points - 1 }, () => testApp.services.limits.consume(limit, 'all')),
  )
  for (let network = 1; network <= 5; network += 1)
    expect((await addsFrom(`198.51.100.${network}`, null)).status).toBe(400)
  expect((await addsFrom('198.51.100.6', null, ['log.txt', 'x'])).status).toBe(201)
  expect((await addsFrom('198.51.100.7', null, ['log.txt', 'x'])).status).toBe(429)
  expect((await adds(people.ann, ['log.txt', 'x'])).status).toBe(201)
})

const MB = 1024 * 1024
/** Files of 50 MB that wait: rows alone. */
const wait = (visitor: string | null, count: number) =>
  testApp.pool.query(
    `insert into request_files (id, name, type, size, storage_key, visitor)
     select left(md5(random()::text), 24), 'log.txt', 'text/plain', ${50 * MB}, 'requests/none', $1
     from generate_series(1, $2::int)`,
    [visitor, count],
  )

test('a visitor’s waiting files take 200 MB at most, and others add theirs all the same', async () => {
  const { ann, bob } = people
  await wait('ip:198.51.100.1', 4)
  await wait(`user:${bob.id}`, 4)
  const before = await stored()
  for (const [network, who] of [
    ['198.51.100.1', null],
    ['198.51.100.9', bob],
  ] as const) {
    const { status, body } = await addsFrom(network, who, ['log.txt', 'x'])
    expect([status, body.code]).toEqual([429, 'rate_limited'])
  }
  expect(await stored()).toBe(before)
  expect((await addsFrom('198.51.100.2', null, ['log.txt', 'x'])).status).toBe(201)
  expect((await addsFrom('198.51.100.1', ann, ['log.txt', 'x'])).status).toBe(201)
})

test('whoever has a whole network of addresses is one visitor all the same', async () => {
  await wait('ip:2001:db8:5:6', 4)
  expect((await addsFrom('2001:db8:5:6::77', null, ['log.txt', 'x'])).status).toBe(429)
  expect((await addsFrom('2001:db8:5:7::77', null, ['log.txt', 'x'])).status).toBe(201)
})

test('visitors together have a share of their own: when it is full, customers still add files', async () => {
  for (let network = 1; network <= 10; network += 1) await wait(`ip:198.51.100.${network}`, 4)
  // From before it was known whose they are.
  await wait(null, 4)
  expect(await addsFrom('203.0.113.1', null, ['log.txt', 'x'])).toMatchObject({
    status: 429,
    body: {
      message:
        'We cannot take more files of visitors at the moment. Please sign in, or send them on your ticket.',
    },
  })
  expect((await adds(people.ann, ['log.txt', 'x'])).status).toBe(201)
})

test('what customers add takes nothing of the share of visitors, until all that we keep is full', async () => {
  for (let user = 101; user <= 111; user += 1) await wait(`user:${user}`, 4)
  expect((await adds(null, ['log.txt', 'x'])).status).toBe(201)
  for (let user = 112; user <= 121; user += 1) await wait(`user:${user}`, 4)
  for (const who of [people.ann, null])
    expect(await adds(who, ['log.txt', 'x'])).toMatchObject({
      status: 429,
      body: { message: waitingFiles.ofAll.says },
    })
})

/** Files that say `slow` are stored once they are released. */
function storeSlowly() {
  const { files } = testApp.services
  const { put } = files
  onTestFinished(() => void Object.assign(files, { put }))
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const state = { holding: 0, release }
  files.put = async (key, content, type) => {
    if (Buffer.from(content).toString() === 'slow') {
      state.holding += 1
      await promise
    }
    return put.call(files, key, content, type)
  }
  return state
}

test('guests whose files take long keep no customer from adding theirs', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const slowly = storeSlowly()
  const guests = [1, 2, 3, 4].map((n) => addsFrom(`192.0.2.${n}`, null, ['slow.txt', 'slow']))
  await expect.poll(() => slowly.holding).toBeGreaterThan(0)
  expect((await upload(testApp, ann, ticket, [['log.txt', 'text/plain', 'x']])).status).toBe(201)
  expect((await adds(ann, ['log.txt', 'x'])).status).toBe(201)
  slowly.release()
  expect((await Promise.all(guests)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

test('two uploads of one person that take long keep nobody else from adding files', async () => {
  const { ann, bob } = people
  const [hers, his] = [await openTicket(ann), await openTicket(bob)]
  const slowly = storeSlowly()
  const slow: [string, string, string][] = [['slow.txt', 'text/plain', 'slow']]
  const first = upload(testApp, ann, hers, slow)
  await expect.poll(() => slowly.holding).toBe(1)
  const others = [upload(testApp, ann, hers, slow), adds(ann, ['slow.txt', 'slow'])]
  const cameIn = path.join(testApp.services.config.dataDir, 'uploads')
  await expect.poll(async () => (await readdir(cameIn)).length).toBe(3)
  expect((await upload(testApp, bob, his, [['log.txt', 'text/plain', 'x']])).status).toBe(201)
  expect(slowly.holding).toBe(1)
  slowly.release()
  const statuses = (await Promise.all([first, ...others])).map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 201])
})

test.each(['', '; filename="a.txt"'])('a part of a form without a name%s is refused', async (more) => {
  const { statusCode } = await testApp.app.inject({
    method: 'POST',
    url: '/api/request-files',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: `--x\r\nContent-Disposition: form-data${more}\r\n\r\nq\r\n--x--\r\n`,
  })
  expect(statusCode).toBe(400)
})
