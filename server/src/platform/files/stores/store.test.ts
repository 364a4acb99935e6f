import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { incomingFolder, sweepLeftovers, uploadsFolder } from '../leftovers.ts'
import { openFileStore } from '../open.ts'
import type { FileStore } from '../store.ts'

async function dataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function disk(): Promise<{ store: FileStore; folder: string }> {
  const folder = await dataDir()
  return { store: await openFileStore({ s3: null, dataDir: folder }), folder }
}

async function s3(): Promise<{ store: FileStore; server: Awaited<ReturnType<typeof fakeS3>> }> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret')
  vi.stubEnv('AWS_REGION', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await fakeS3()
  return {
    store: await openFileStore({ s3: { bucket: 'sitewright', endpoint: server.url }, dataDir: '/nowhere' }),
    server,
  }
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer> {
  return Buffer.concat(await (await store.get(key)).toArray())
}

const kinds: [string, () => Promise<{ store: FileStore }>][] = [
  ['a folder', disk],
  ['a bucket', s3],
]

test.each(kinds)(
  '%s gives back the bytes that it was given, and deletes them when asked',
  async (_, open) => {
    const { store } = await open()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (__, index) => (index * 31) & 255))
    await store.put('tickets/0f-1', bytes, 'image/png')
    expect((await bytesOf(store, 'tickets/0f-1')).equals(bytes)).toBe(true)
    await store.put('tickets/0f-1', Buffer.from('new'), 'text/plain')
    expect((await bytesOf(store, 'tickets/0f-1')).toString()).toBe('new')
    await store.remove('tickets/0f-1')
    await expect(store.get('tickets/0f-1')).rejects.toMatchObject({ code: 'not_found' })
    await store.remove('tickets/0f-1')
  },
)

const wrongKeys = [
  '',
  '/',
  '../x',
  'a/../b',
  'a//b',
  '/a',
  'a/',
  'A',
  'a.b',
  'a\\b',
  'a\0b',
  'ä',
  'a b',
  '%2e%2e',
  'a'.repeat(201),
]
test.each(kinds)('%s takes no key that is not ours', async (_, open) => {
  const { store } = await open()
  for (const key of wrongKeys) {
    await expect((async () => store.put(key, Buffer.from('x'), 'text/plain'))(), key).rejects.toThrow(
      'Not a key',
    )
    await expect((async () => store.get(key))(), key).rejects.toThrow('Not a key')
    await expect((async () => store.remove(key))(), key).rejects.toThrow('Not a key')
  }
})

test('keys that differ only in their slashes are different files', async () => {
  const { store } = await disk()
  await store.put('a/b-c', Buffer.from('1'), 'text/plain')
  await store.put('a-b/c', Buffer.from('2'), 'text/plain')
  expect((await bytesOf(store, 'a/b-c')).toString()).toBe('1')
})

test('a file on disk is for our user alone, inside the folder, and nothing temporary stays', async () => {
  const { store, folder } = await disk()
  await store.put('tickets/1', Buffer.from('x'), 'text/plain')
  const all = await readdir(folder, { recursive: true })
  const files = all.filter((name) => name.endsWith('tickets_1'))
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^files\/[0-9a-f]{2}\/[0-9a-f]{2}\/tickets_1$/)
  expect((await stat(path.join(folder, files[0] ?? ''))).mode & 0o077).toBe(0)
  expect(await readdir(incomingFolder(folder))).toEqual([])
})

test('readers of a file that is replaced see the old one or the new one, never a half', async () => {
  const { store } = await disk()
  const [old, fresh] = [Buffer.alloc(400_000, 'a'), Buffer.alloc(500_000, 'b')]
  await store.put('k', old, 'text/plain')
  const reads = Array.from({ length: 30 }, async (_, index) => {
    if (index % 5 === 0) await store.put('k', index % 2 ? old : fresh, 'text/plain')
    const bytes = await bytesOf(store, 'k')
    return bytes.equals(old) || bytes.equals(fresh)
  })
  expect(await Promise.all(reads)).not.toContain(false)
})

test('a write that fails leaves nothing behind', async () => {
  const { store, folder } = await disk()
  await store.put('k', Buffer.from('x'), 'text/plain')
  const [file = ''] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('/k'))
  await rm(path.join(folder, file))
  // A folder that is not empty stands in the way of the rename.
  await mkdir(path.join(folder, file, 'in the way'), { recursive: true })
  await expect(store.put('k', Buffer.from('y'), 'text/plain')).rejects.toThrow()
  expect(await readdir(incomingFolder(folder))).toEqual([])
})

test('what a killed process left is swept after an hour and not before', async () => {
  const { store, folder } = await disk()
  expect(await sweepLeftovers(folder, Date.now())).toBe(0)
  await store.put('kept', Buffer.from('x'), 'text/plain')
  await mkdir(uploadsFolder(folder))
  const [old, young] = [path.join(incomingFolder(folder), 'old'), path.join(uploadsFolder(folder), 'young')]
  await writeFile(old, 'half')
  await writeFile(young, 'half')
  const longAgo = new Date(Date.now() - 3_700_000)
  await utimes(old, longAgo, longAgo)
  expect(await sweepLeftovers(folder, Date.now())).toBe(1)
  expect(await readdir(incomingFolder(folder))).toEqual([])
  expect(await readFile(young, 'utf8')).toBe('half')
  expect((await bytesOf(store, 'kept')).toString()).toBe('x')
})

test('every call to a bucket is signed, to the right place, with the type of the file', async () => {
  const { store, server } = await s3()
  await store.put('tickets/1', Buffer.from('x'), 'image/png')
  await bytesOf(store, 'tickets/1')
  await store.remove('tickets/1')
  expect(server.calls.map((call) => `${call.method} ${call.path}`)).toEqual([
    'PUT /sitewright/tickets/1',
    'GET /sitewright/tickets/1',
    'DELETE /sitewright/tickets/1',
  ])
  expect(server.calls[0]?.contentType).toBe('image/png')
  for (const call of server.calls) expect(call.authorization).toContain('Credential=test-key/')
})

test('a bucket that fails once is asked again', async () => {
  const { store, server } = await s3()
  server.failNext(1, 503)
  await store.put('k', Buffer.from('x'), 'text/plain')
  expect((await bytesOf(store, 'k')).toString()).toBe('x')
  expect(server.calls.filter((call) => call.method === 'PUT')).toHaveLength(2)
})

test('a bucket that keeps failing is reported as unavailable, one that refuses us is not', async () => {
  const { store, server } = await s3()
  server.failNext(3, 500)
  await expect(store.get('k')).rejects.toMatchObject({ code: 'unavailable' })
  server.failNext(1, 403)
  await expect(store.get('k')).rejects.not.toMatchObject({ name: 'Problem' })
  await server.close()
  await expect(store.put('k', Buffer.from('x'), 'text/plain')).rejects.toMatchObject({ code: 'unavailable' })
})

test('a bucket body in signed chunks with a checksum behind it is understood by the test server', async () => {
  const { store, server } = await s3()
  const client = new S3Client({
    endpoint: server.url,
    forcePathStyle: true,
    region: 'eu-west-2',
    requestChecksumCalculation: 'WHEN_SUPPORTED',
  })
  const body = Readable.from([Buffer.from('one'), Buffer.from('two')])
  await client.send(new PutObjectCommand({ Bucket: 'sitewright', Key: 'k', Body: body, ContentLength: 6 }))
  expect(server.calls[0]?.chunked).toBe(true)
  expect((await bytesOf(store, 'k')).toString()).toBe('onetwo')
})

interface Call {
  method: string
  path: string
  authorization: string
  contentType: string | undefined
  chunked: boolean
}

/** An S3-compatible server for tests: real HTTP, PUT, GET and DELETE of objects, nothing without a signature. */
async function fakeS3() {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const calls: Call[] = []
  const failing = { times: 0, status: 500 }
  const server = createServer((request, response) => {
    readBody(request).then((bytes) => {
      const { method = '', url = '/', headers } = request
      const path = new URL(url, 'http://s3').pathname
      const { authorization = '' } = headers
      calls.push({
        method,
        path,
        authorization,
        contentType: headers['content-type'],
        chunked: isChunked(request),
      })
      if (failing.times > 0) {
        failing.times -= 1
        return fail(response, failing.status, 'Trouble')
      }
      if (
        !/^AWS4-HMAC-SHA256 Credential=[^,]+, ?SignedHeaders=[^,]*host[^,]*, ?Signature=[0-9a-f]{64}$/.test(
          authorization,
        )
      )
        return fail(response, 403, 'AccessDenied')
      if (method === 'PUT') {
        objects.set(path, { bytes, type: headers['content-type'] ?? '' })
        return response.writeHead(200, { etag: '"x"' }).end()
      }
      if (method === 'DELETE') {
        objects.delete(path)
        return response.writeHead(204).end()
      }
      const object = objects.get(path)
      if (method !== 'GET' || !object) return fail(response, 404, 'NoSuchKey')
      return response
        .writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length })
        .end(object.bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failNext: (times: number, status: number) => Object.assign(failing, { times, status }),
    close,
  }
}

function isChunked(request: IncomingMessage): boolean {
  return request.headers['content-encoding']?.includes('aws-chunked') ?? false
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const raw = Buffer.concat(await request.toArray())
  return isChunked(request) ? unchunk(raw) : raw
}

/** `size[;chunk-signature=…]\r\n bytes \r\n … 0\r\n trailers`: Amazon's own framing inside the HTTP body. */
function unchunk(raw: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at)
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16)
    if (!(size > 0)) return Buffer.concat(parts)
    parts.push(raw.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}

function fail(response: ServerResponse, status: number, code: string): ServerResponse {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  return response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
