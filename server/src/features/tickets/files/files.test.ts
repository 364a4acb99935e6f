import type { ReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { FILE_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast } from '#test/cast.ts'
import { phonePicture } from '#test/heic.ts'
import { conversation, next, openTicket, say, upload } from '#test/tickets.ts'

let testApp: TestApp
let people: Cast

beforeAll(async () => {
  testApp = await startTestApp()
  people = await cast(testApp)
})

const picture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .jpeg()
      .toBuffer(),
  )

/** How many files the store holds. */
async function stored(): Promise<number> {
  const folder = path.join(testApp.services.config.dataDir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).length
}

const download = (who: Cast['ann'], ticket: number, fileId = 0, query: Record<string, string> = {}) =>
  who.call(ticketRoutes.file, { params: { id: ticket, fileId }, query })

test('a picture becomes a message with a preview, without what the camera wrote into it', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const ours = await olga.socket()
  await ours.emitWithAck('join_ticket', ticket)
  const heard = next(ours, 'new_message')
  const { status, body } = await upload(testApp, ann, ticket, [['shop.jpg', 'image/jpeg', await picture()]], {
    message: 'It looks like this',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'It looks like this',
    attachments: [{ name: 'shop.jpg', type: 'image/jpeg', width: 1_200, height: 800 }],
  })
  expect((await heard)[0]).toEqual(body)
  const whole = await download(olga, ticket, body.attachments[0]?.id)
  const bytes = whole.body as unknown as Buffer
  expect(bytes.length).toBe(body.attachments[0]?.size)
  expect(bytes.toString('latin1')).not.toContain('where I live')
  expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  const small = await download(ann, ticket, body.attachments[0]?.id, { preview: '1' })
  const { format, width } = await sharp(small.body as unknown as Buffer).metadata()
  expect({ format, small: Number(width) < 1_200 }).toEqual({ format: 'webp', small: true })
})

test('an iPhone’s picture comes onto the ticket as a JPEG with a preview', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const { status, body } = await upload(testApp, ann, ticket, [['IMG_1.HEIC', 'image/heic', phonePicture]])
  expect(status).toBe(201)
  expect(body.attachments).toMatchObject([{ name: 'IMG_1.jpg', type: 'image/jpeg', width: 64, height: 96 }])
  const small = await download(olga, ticket, body.attachments[0]?.id, { preview: '1' })
  expect((await sharp(small.body as unknown as Buffer).metadata()).format).toBe('webp')
})

test('a file that is not what its name says is refused and leaves nothing', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const before = await stored()
  const wrong: [string, string, string][] = [
    ['photo.png', 'image/png', '<script>alert(1)</script>'],
    ['page.html', 'text/html', '<h1>hello</h1>'],
    ['drawing.svg', 'image/svg+xml', '<svg onload="x()"/>'],
    ['setup.exe', 'application/octet-stream', 'MZ\u0000\u0001'],
  ]
  for (const file of wrong) {
    const { status, body } = await upload(testApp, ann, ticket, [file])
    expect([415, 422], file[0]).toContain(status)
    expect(['file_type', 'file_unreadable']).toContain(body.code)
  }
  expect(await conversation(ann, ticket)).toHaveLength(1)
  expect(await stored()).toBe(before)
})

test('one wrong file among good ones: nothing of the message comes about', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const before = await stored()
  const { status } = await upload(testApp, ann, ticket, [
    ['good.txt', 'text/plain', 'hello'],
    ['bad.png', 'image/png', 'not a picture'],
  ])
  expect(status).toBeGreaterThanOrEqual(415)
  expect(await conversation(ann, ticket)).toHaveLength(1)
  expect(await stored()).toBe(before)
})

test('five files are one message; a sixth, an empty request and more than 10 MB are refused in plain words', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const texts = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string, string] => [`${n}.txt`, 'text/plain', `file ${n}`])
  const five = await upload(testApp, ann, ticket, texts(5))
  expect(five.body).toMatchObject({ message: 'Sent 5 files' })
  expect(five.body.attachments.map(({ name }) => name)).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt'])
  expect((await upload(testApp, ann, ticket, texts(6))).body).toMatchObject({ code: 'too_many_files' })
  expect((await upload(testApp, ann, ticket, [])).status).toBe(400)
  const big = new Uint8Array(FILE_MAX_BYTES + 1).fill(65)
  expect((await upload(testApp, ann, ticket, [['big.txt', 'text/plain', big]])).body).toMatchObject({
    code: 'file_too_large',
  })
  expect(await conversation(ann, ticket)).toHaveLength(2)
})

test('a film of more than 10 MB is taken on a ticket, and more than 50 MB together is not', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const { status, body } = await upload(testApp, ann, ticket, [['screen.mp4', 'video/mp4', film(12)]])
  expect({ status, type: body.attachments[0]?.type }).toEqual({ status: 201, type: 'video/mp4' })
  const three = [1, 2, 3].map((n): [string, string, Uint8Array<ArrayBuffer>] => [
    `${n}.mp4`,
    'video/mp4',
    film(20),
  ])
  expect((await upload(testApp, ann, ticket, three)).body).toMatchObject({ code: 'file_too_large' })
})

/** So many megabytes that are shaped like a film. */
function film(megabytes: number): Uint8Array<ArrayBuffer> {
  const box = (name: string, size: number) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUInt32BE(size)
    bytes.write(name, 4, 'latin1')
    return bytes
  }
  const brand = box('ftyp', 20)
  brand.write('isom\0\0\0\0isom', 8, 'latin1')
  return new Uint8Array(Buffer.concat([brand, box('moov', 12), box('mdat', megabytes * 1024 * 1024)]))
}

test('an upload that is repeated is one message, and its bytes are kept once', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const files: Parameters<typeof upload>[3] = [
    ['a.txt', 'text/plain', 'hello'],
    ['shop.jpg', 'image/jpeg', await picture()],
    ['IMG_1.HEIC', 'image/heic', phonePicture],
  ]
  const once = () => upload(testApp, ann, ticket, files, { client_id: 'upload-0001' })
  const first = await once()
  const before = await stored()
  const second = await once()
  expect(second.body).toEqual(first.body)
  expect(await stored()).toBe(before)
  expect(await conversation(ann, ticket)).toHaveLength(2)
})

test('another file under the id of an earlier message is refused and not kept', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const send = (...files: [name: string, text: string][]) =>
    upload(
      testApp,
      ann,
      ticket,
      files.map(([name, text]) => [name, 'text/plain', text]),
      { message: 'The error log', client_id: 'upload-0003' },
    )
  const first = await send(['a.txt', 'hello'])
  const before = await stored()
  const others: [string, string][][] = [
    [['b.txt', 'hello']],
    [['a.txt', 'hello again']],
    [
      ['a.txt', 'hello'],
      ['b.txt', 'hello'],
    ],
  ]
  for (const files of others) {
    const { status, body } = await send(...files)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'key_reused' })
  }
  expect((await say(ann, ticket, 'The error log', 'upload-0003')).status).toBe(422)
  expect(await send(['a.txt', 'hello'])).toEqual(first)
  expect(first.status).toBe(201)
  expect(await stored()).toBe(before)
  expect((await conversation(ann, ticket)).at(-1)?.attachments).toEqual(first.body.attachments)
})

test('a closed ticket takes no file, but a repeat learns that it arrived', async () => {
  const { ann, olga } = people
  const ticket = await openTicket(ann)
  const once = () =>
    upload(testApp, ann, ticket, [['a.txt', 'text/plain', 'hello']], { client_id: 'upload-0002' })
  const first = await once()
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { status: 'closed' } })
  const before = await stored()
  const { body } = await upload(testApp, ann, ticket, [['b.txt', 'text/plain', 'hello']])
  expect(body.code).toBe('ticket_closed')
  expect((await once()).body).toEqual(first.body)
  expect(await stored()).toBe(before)
})

test('a file is only found on its own ticket, by who may see that, and not after its deletion', async () => {
  const { ann, bob, olga } = people
  const ticket = await openTicket(ann)
  const other = await openTicket(bob)
  const { body } = await upload(testApp, ann, ticket, [['a.txt', 'text/plain', 'hello']])
  const id = body.attachments[0]?.id
  expect((await download(bob, ticket, id)).status).toBe(404)
  expect((await download(bob, other, id)).status).toBe(404)
  expect((await download(olga, other, id)).status).toBe(404)
  expect((await download(ann, ticket, id, { preview: '1' })).status).toBe(404)
  expect((await download(ann, ticket, id)).headers['content-disposition']).toContain('attachment')
  await ann.call(ticketRoutes.delete, { params: { id: ticket } })
  expect((await download(ann, ticket, id)).status).toBe(404)
})

test('of the files of a message each is downloaded under its own number', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const texts = ['first', 'second']
  const { body } = await upload(
    testApp,
    ann,
    ticket,
    texts.map((text) => [`${text}.txt`, 'text/plain', text]),
  )
  const downloaded = body.attachments.map(async ({ id }) => String((await download(ann, ticket, id)).body))
  expect(await Promise.all(downloaded)).toEqual(texts)
})

test('a request without words and files opens a ticket without a message', async () => {
  const { ann } = people
  expect(await conversation(ann, await openTicket(ann, { problem_description: '' }))).toEqual([])
})

test('a customer who has used up the space for files is shown that', async () => {
  const { sam } = people
  const ticket = await openTicket(sam)
  await upload(testApp, sam, ticket, [['a.txt', 'text/plain', 'hello']])
  await testApp.pool.query('update ticket_files set size = 1073741820 where ticket_id = $1', [ticket])
  const before = await stored()
  const { body } = await upload(testApp, sam, ticket, [['b.txt', 'text/plain', 'hello']])
  expect(body.code).toBe('storage_full')
  // Before its type is looked at.
  const big = await upload(testApp, sam, ticket, [['setup.exe', 'text/plain', 'MZ'.repeat(10_000)]])
  expect(big.body.code).toBe('storage_full')
  expect(await stored()).toBe(before)
})

test('a person sends 240 uploads an hour at most, and has eight downloads at once', async () => {
  const { bob, olga } = people
  const ticket = await openTicket(bob)
  const { body } = await upload(testApp, bob, ticket, [['a.txt', 'text/plain', 'hello']])
  await testApp.pool.query(`update rate_limits set points = 239 where key = $1`, [`uploads-1h:${bob.id}`])
  const again = () => upload(testApp, bob, ticket, [['b.txt', 'text/plain', 'hello']])
  expect((await again()).status).toBe(201)
  expect((await again()).body.code).toBe('rate_limited')
  const places = Array.from({ length: 8 }, () => testApp.services.budgets.enter(slots.downloads, bob.id))
  expect((await download(bob, ticket, body.attachments[0]?.id)).status).toBe(429)
  expect((await download(olga, ticket, body.attachments[0]?.id)).status).toBe(200)
  places[0]?.[Symbol.dispose]()
  for (let turn = 0; turn < 3; turn += 1)
    expect((await download(bob, ticket, body.attachments[0]?.id)).status).toBe(200)
})

test('a file is not read for who asks for its headers alone', async () => {
  const { ann } = people
  const ticket = await openTicket(ann)
  const { body } = await upload(testApp, ann, ticket, [['a.txt', 'text/plain', 'hello']])
  const { files } = testApp.services
  const { get } = files
  const opened: ReadStream[] = []
  files.get = async (key) => {
    const stream = await get(key)
    opened.push(stream as ReadStream)
    return stream
  }
  const url = `${testApp.url}/api/tickets/${ticket}/files/${body.attachments[0]?.id}`
  const headers = { authorization: `Bearer ${ann.token}` }
  try {
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200)
  } finally {
    files.get = get
  }
  for (const stream of opened) {
    await expect.poll(() => stream.closed).toBe(true)
    expect(stream.bytesRead).toBe(0)
  }
})
