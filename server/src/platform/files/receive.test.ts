import { mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { FILE_MAX_BYTES, FILES_AT_ONCE, VIDEO_MAX_BYTES } from '@sitewright/contract/file-rules.ts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { testEnvironment } from '#test/environment.ts'
import { Budgets } from '../budget.ts'
import { slots } from '../budget-table.ts'
import { installProblemReplies } from '../http/problem-reply.ts'
import { Response } from '../http/slow-requests.ts'
import { uploadsFolder } from './leftovers.ts'
import { receiveFiles } from './receive.ts'

interface Seen {
  name: string
  size: number
  content: string
}

function failingParts(): never {
  throw new TypeError('a fault of the program')
}

async function startServer({ fileMaxBytes = FILE_MAX_BYTES } = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sitewright-receive-'))
  const config = loadConfig({ ...testEnvironment, DATA_DIR: dataDir })
  const app = Fastify({
    requestTimeout: 30_000,
    forceCloseConnections: true,
    http: { ServerResponse: Response },
  })
  const limits = {
    fileSize: FILE_MAX_BYTES,
    files: FILES_AT_ONCE,
    fields: 20,
    parts: 25,
    headerPairs: 50,
    fieldSize: 100,
  }
  await app.register(multipart, { limits })
  installProblemReplies(app)
  const budgets = new Budgets()
  const under = { started: 0, files: 0, finished: 0 }
  const faults: unknown[] = []
  const modes = new Set<number>()
  app.addHook('onSend', async (_request, { statusCode }, payload) => {
    if (statusCode >= 500) faults.push(payload)
  })
  app.post('/upload', async (request) => {
    under.started += 1
    try {
      const { who = 'ann', fault } = request.query as { who?: string; fault?: string }
      if (fault) request.parts = failingParts
      const asked = { who, all: slots.uploadsOfGuests, fields: ['message', 'client_id'], fileMaxBytes }
      await using upload = await receiveFiles({ request, config, budgets }, asked)
      const files = upload.files.map(async ({ path: file, name, size }): Promise<Seen> => {
        under.files += 1
        modes.add((await stat(file)).mode & 0o777)
        return { name, size, content: (await readFile(file)).toString('latin1').slice(0, 100) }
      })
      const answer = { files: await Promise.all(files), fields: upload.fields }
      if (upload.fields.message === 'fail afterwards') throw new Error('the handler failed')
      return answer
    } finally {
      under.finished += 1
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true })
  })
  const { port } = app.server.address() as AddressInfo
  const left = () => readdir(uploadsFolder(dataDir)).catch((): string[] => [])
  const uploads = uploadsFolder(dataDir)
  return { app, port, left, under, faults, modes, uploads, url: `http://127.0.0.1:${port}/upload` }
}

function form(parts: [name: string, value: string | Blob, fileName?: string][]): FormData {
  const data = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, fileName)
  return data
}

async function post(url: string, body: FormData) {
  const response = await fetch(url, { method: 'POST', body })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A body written by hand, for what no browser would send. */
async function postRaw(url: string, body: string, boundary = 'B') {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const filePart = (name: string, fileName: string, content: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`
const fieldPart = (name: string, value: string) =>
  `--B\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const blob = (size: number) => new Blob([Buffer.alloc(size, 'x')])

test('files and fields come in, and nothing temporary stays after the answer', async () => {
  const { url, left, uploads, modes } = await startServer()
  const parts = form([
    ['message', 'Hello'],
    ['file', blob(3), 'one.txt'],
    ['file', blob(70_000), 'two.png'],
    ['client_id', 'abc'],
  ])
  expect(await post(url, parts)).toEqual({
    status: 200,
    body: {
      files: [
        { name: 'one.txt', size: 3, content: 'xxx' },
        { name: 'two.png', size: 70_000, content: 'x'.repeat(100) },
      ],
      fields: { message: 'Hello', client_id: 'abc' },
    },
  })
  expect(await left()).toEqual([])
  expect((await stat(uploads)).mode & 0o777).toBe(0o700)
  expect([...modes]).toEqual([0o600])
})

test('names of people never become paths', async () => {
  const { url, uploads, left } = await startServer()
  for (const name of ['../../etc/passwd', '/tmp/x', 'a\0b', '.htaccess', 'x'.repeat(300)])
    expect((await post(url, form([['file', blob(1), name]]))).status).toBe(200)
  expect(await left()).toEqual([])
  expect(await readdir(path.dirname(uploads))).toEqual(['uploads'])
})

test('a handler that fails afterwards leaves no files', async () => {
  const { url, left, under } = await startServer()
  expect(
    (
      await post(
        url,
        form([
          ['message', 'fail afterwards'],
          ['file', blob(9), 'a.txt'],
        ]),
      )
    ).status,
  ).toBe(500)
  expect(under.files).toBe(1)
  expect(await left()).toEqual([])
})

test('10 MB are taken and one byte more is not', async () => {
  const { url, left } = await startServer()
  expect((await post(url, form([['file', blob(FILE_MAX_BYTES), 'a.txt']]))).status).toBe(200)
  const refused = await post(
    url,
    form([
      ['file', blob(5), 'ok.txt'],
      ['file', blob(FILE_MAX_BYTES + 1), 'a.txt'],
    ]),
  )
  expect(refused).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  expect(await left()).toEqual([])
})

test('films that have more than 50 MB together are refused', async () => {
  const { url, left } = await startServer({ fileMaxBytes: VIDEO_MAX_BYTES })
  const film = blob(17 * 1024 * 1024)
  const films = ['a.mp4', 'b.mp4', 'c.mp4'].map((name): [string, Blob, string] => ['file', film, name])
  expect(await post(url, form(films))).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
  expect(await left()).toEqual([])
})

test('a folder that cannot be written and a fault of the program are ours, not of who sends', async () => {
  const { url, uploads } = await startServer()
  await writeFile(uploads, '')
  const file = form([['file', blob(1), 'a.txt']])
  expect(await post(url, file)).toMatchObject({ status: 500, body: { code: 'unexpected' } })
  await rm(uploads)
  expect(await post(`${url}?fault=1`, file)).toMatchObject({ status: 500, body: { code: 'unexpected' } })
})

test('five files are taken and six are not', async () => {
  const { url, left } = await startServer()
  const files = (count: number) =>
    form(Array.from({ length: count }, (_, index) => ['file', blob(10), `${index}.txt`]))
  expect((await post(url, files(5))).status).toBe(200)
  expect(await post(url, files(6))).toMatchObject({ status: 413, body: { code: 'too_many_files' } })
  expect(await left()).toEqual([])
})

const wrong: [string, string, number][] = [
  ['no file', `${fieldPart('message', 'hi')}--B--\r\n`, 400],
  ['nothing at all', '--B--\r\n', 400],
  ['a file under another name', `${filePart('avatar', 'a.txt', 'x')}--B--\r\n`, 400],
  ['a field of another name', `${filePart('file', 'a.txt', 'x')}${fieldPart('role', 'admin')}--B--\r\n`, 400],
  [
    'a field that comes twice',
    `${fieldPart('message', 'a')}${fieldPart('message', 'b')}${filePart('file', 'a', 'x')}--B--\r\n`,
    400,
  ],
  [
    'a field called __proto__',
    `${filePart('file', 'a.txt', 'x')}${fieldPart('__proto__', 'x')}--B--\r\n`,
    400,
  ],
  [
    'a field called constructor',
    `${filePart('file', 'a.txt', 'x')}${fieldPart('constructor', 'x')}--B--\r\n`,
    400,
  ],
  ['a file called constructor', `${filePart('constructor', 'a.txt', 'x')}--B--\r\n`, 400],
  [
    'a field that is too long',
    `${filePart('file', 'a.txt', 'x')}${fieldPart('message', 'x'.repeat(101))}--B--\r\n`,
    400,
  ],
  [
    'JSON that plays a file',
    `--B\r\ncontent-disposition: form-data; name="message"\r\ncontent-type: application/json\r\n\r\n{"file":{},"filename":"x"}\r\n${filePart('file', 'a.txt', 'x')}--B--\r\n`,
    400,
  ],
  ['no final boundary', filePart('file', 'a.txt', 'x'), 400],
  ['a part cut off in its headers', '--B\r\ncontent-disposition: form-da', 400],
  [
    '10,000 fields',
    `${filePart('file', 'a.txt', 'x')}${fieldPart('message', 'x').repeat(10_000)}--B--\r\n`,
    400,
  ],
  [
    '1,000 headers in a part',
    `--B\r\n${'x-a: b\r\n'.repeat(1_000)}${filePart('file', 'a.txt', 'x').slice(3)}`,
    400,
  ],
  ['no multipart at all', 'hello', 400],
]
test.each(wrong)('%s is refused, and nothing temporary stays', async (_, body, status) => {
  const { url, left } = await startServer()
  const answer = await postRaw(url, body)
  expect([answer.status, answer.body.code]).toEqual([
    status,
    expect.stringMatching(/^(invalid|bad_request)$/),
  ])
  expect(await left()).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('after a refused upload the same connection is good for the next one', async () => {
  const { port, left } = await startServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const postOver = (body: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=B' }
      const options = { agent, port, host: '127.0.0.1', path: '/upload', method: 'POST', headers }
      const sent = request(options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.on('error', reject).end(body)
    })
  for (let round = 0; round < 5; round += 1) {
    expect(await postOver(`${filePart('wrong', 'a', 'x'.repeat(5_000_000))}--B--\r\n`)).toBe(400)
    expect(await postOver(`${filePart('file', 'a', 'x')}--B--\r\n`)).toBe(200)
  }
  expect(await left()).toEqual([])
})

test('a hundred uploads broken off half way leave nothing and free their handlers', async () => {
  const { port, left, under, faults, uploads, url } = await startServer()
  let seenOnDisk = 0
  const breakOff = async (index: number) => {
    const socket = connect(port, '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve))
    socket.write(
      `POST /upload?who=${index} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: 5000000\r\n\r\n` +
        filePart('file', 'whole.txt', 'x'.repeat(1_000)) +
        filePart('file', 'half.txt', 'x'.repeat(index % 2 ? 200_000 : 10)).slice(0, -2),
    )
    // Some at once, some while the file is being opened, most when it lies there.
    if (index % 5 > 0) await until(async () => (await left()).length > 0)
    seenOnDisk = Math.max(seenOnDisk, (await left()).length)
    if (index % 5 > 1) await sleep(index % 7)
    socket.destroy()
    await closed
  }
  for (let start = 0; start < 100; start += 10)
    await Promise.all(Array.from({ length: 10 }, (_, index) => breakOff(start + index)))
  await until(async () => under.finished === under.started)
  expect(seenOnDisk).toBeGreaterThan(0)
  expect(under.started).toBeGreaterThan(50)
  expect(under.finished).toBe(under.started)
  await sleep(50)
  expect(await left()).toEqual([])
  expect(faults).toEqual([])
  expect((await openFiles()).filter((file) => file.startsWith(uploads))).toEqual([])
  expect((await post(url, form([['file', blob(10), 'a.txt']]))).status).toBe(200)
})

test('of ten unfinished uploads of one person three lie on the disk, and others are not in their way', async () => {
  const { port, left, url } = await startServer()
  const answers: string[] = []
  const sockets = Array.from({ length: 10 }, () => connect(port, '127.0.0.1').on('error', () => undefined))
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
  for (const socket of sockets) {
    socket.on('data', (data) => answers.push(String(data).slice(0, 12)))
    socket.write(
      'POST /upload?who=bob HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: 5000000\r\n\r\n' +
        filePart('file', 'half.txt', 'x'.repeat(200_000)).slice(0, -2),
    )
  }
  await expect.poll(() => answers).toEqual(Array(7).fill('HTTP/1.1 429'))
  await expect.poll(left).toHaveLength(3)
  expect((await post(`${url}?who=ann`, form([['file', blob(10), 'a.txt']]))).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(left).toEqual([])
  expect((await post(`${url}?who=bob`, form([['file', blob(10), 'a.txt']]))).status).toBe(200)
})

test('of unfinished uploads of many persons only so many bytes may be on their way', async () => {
  const { port, url, left } = await startServer()
  const answers: string[] = []
  const room = Math.floor(slots.uploadsOfGuests.atOnce / (FILE_MAX_BYTES * FILES_AT_ONCE))
  const begin = (who: number, length: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    socket.on('data', (data) => answers.push(String(data).slice(0, 12)))
    const type = 'content-type: multipart/form-data; boundary=B'
    const half = filePart('file', 'half.txt', 'x')
    socket.write(`POST /upload?who=${who} HTTP/1.1\r\nhost: x\r\n${type}\r\n${length}\r\n\r\n`)
    socket.write(length.startsWith('t') ? `${half.length.toString(16)}\r\n${half}\r\n` : half)
    return socket
  }
  const sockets = Array.from({ length: room }, (_, who) =>
    begin(who, who % 2 ? 'content-length: 900000000' : 'transfer-encoding: chunked'),
  )
  await expect.poll(left).toHaveLength(room)
  begin(room, 'content-length: 50000000')
  await expect.poll(() => answers).toEqual(['HTTP/1.1 429'])
  const small = form([['file', blob(10), 'a.txt']])
  expect((await post(`${url}?who=ann`, small)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(left).toEqual([])
  const after = begin(room, 'content-length: 50000000')
  await expect.poll(left).toHaveLength(1)
  after.destroy()
  await expect.poll(left).toEqual([])
})

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 200 && !(await condition()); waited += 1) await sleep(5)
}

/** What this process holds open, on systems that tell. */
async function openFiles(): Promise<string[]> {
  const handles = await readdir('/proc/self/fd').catch((): string[] => [])
  return Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => '')))
}

/** As it is written, and as the parser reads it. */
test.each([
  ["B'y", "B'y"],
  ['B; boundary=y', 'B'],
  ['"B\\y"', 'B\\y'],
  ['B; charset=utf-8', 'B'],
  ['', ''],
  ['B'.repeat(71), 'B'.repeat(71)],
])(
  'a form whose boundary is written as %s is not read, as its parts could not be counted',
  async (written, read) => {
    const { url, under, left } = await startServer()
    const whole = `${filePart('file', 'a.txt', 'a')}--B--\r\n`.replaceAll('--B', `--${read}`)
    expect((await postRaw(url, whole, written)).status).toBe(400)
    expect(under.files).toBe(0)
    expect(await left()).toEqual([])
  },
)
