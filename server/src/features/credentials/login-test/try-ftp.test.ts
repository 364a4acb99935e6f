import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { TLSSocket } from 'node:tls'
import { expect, test } from 'vitest'
import { connectedTo, connectedToRenegotiating, trusting } from '#test/ftp.ts'
import { certificate } from '../../../../../diagnosis/test/certificates.ts'
import { tryFtp } from './try-in-process.ts'

const HOST = 'ftp.shop.test'
const LOGIN = { username: 'a', secret: 'b', passphrase: null }
const UNTRUSTED = 'The certificate of the server cannot be trusted, so we did not send the password.'

/** The suites in which a server chooses the numbers of the key exchange (DHE with RSA). */
const DHE = new Set([0x33, 0x39, 0x67, 0x6b, 0x9e, 0x9f, 0xc052, 0xc053, 0xccaa])

function suitesOf(hello: Buffer): number[] {
  // Record 5, handshake 4, version 2, random 32, then the session's id.
  const at = 43 + 1 + (hello[43] ?? 0)
  const count = hello.readUInt16BE(at) / 2
  return Array.from({ length: count }, (_, index) => hello.readUInt16BE(at + 2 + 2 * index))
}

const within = (ms: number) => ({ signal: AbortSignal.timeout(ms), atMostMs: ms, environment: {} })
const foldersLeft = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`sitewright-examiner-${process.pid}-`))

test('an FTP server that asks for new keys for ever keeps nobody else waiting', async () => {
  const made = certificate({ name: HOST, names: [HOST] })
  const { socket, times } = await connectedToRenegotiating(made)
  const limits = { ...within(3_000), environment: trusting(made.cert) }
  const before = process.threadCpuUsage()
  await tryFtp({ socket, host: HOST, encryption: 'required' }, LOGIN, limits)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(200)
  expect(await times()).toBeGreaterThan(3)
})

test.each(['required', 'implicit'] as const)(
  'no FTP server is let choose the numbers of the key exchange, over which ours would stand still (%s)',
  async (encryption) => {
    let suites: number[] = []
    const socket = await connectedTo((to) => {
      const meet = () =>
        to.once('data', (hello) => {
          suites = suitesOf(hello)
          to.destroy()
        })
      if (encryption === 'implicit') return meet()
      to.write('220 hi\r\n')
      to.once('data', () => {
        to.write('234 go on\r\n')
        meet()
      })
    })
    await tryFtp({ socket, host: 'x.example', encryption }, LOGIN, within(5_000))
    expect(suites.length).toBeGreaterThan(3)
    expect(suites.filter((suite) => DHE.has(suite))).toEqual([])
  },
)

test('an FTP server that falls silent within the handshake holds up nobody longer than the test may take', async () => {
  const late = new AbortController()
  const socket = await connectedTo((to) => {
    to.write('220 hi\r\n')
    to.once('data', () => {
      to.write('234 go on\r\n')
      to.once('data', () => setTimeout(() => late.abort(), 300))
    })
  })
  const limits = { signal: late.signal, atMostMs: 20_000, environment: {} }
  const tried = tryFtp({ socket, host: 'x.example', encryption: 'required' }, LOGIN, limits)
  expect(await Promise.race([tried, pause(5_000, 'still waiting')])).toEqual({
    result: 'unreachable',
    detail: 'The server did not answer in time.',
  })
  expect(socket.destroyed).toBe(true)
  expect(foldersLeft()).toEqual([])
})

/** A server that is encrypted from the first byte and takes every password. */
async function implicit(made: { cert: string; key: string }) {
  const heard = { said: '' }
  const socket = await connectedTo((to) => {
    const secured = new TLSSocket(to, { isServer: true, cert: made.cert, key: made.key })
    secured.on('error', () => undefined)
    secured.once('secure', () => secured.write('220 Welcome\r\n'))
    secured.on('data', (bytes) => {
      heard.said += bytes
      secured.write(`${bytes}`.startsWith('USER') ? '331 Go on\r\n' : '230 In\r\n')
    })
  })
  return { heard, socket }
}

test('an FTP server that is encrypted from the first byte is signed in to where its certificate holds', async () => {
  const made = certificate({ name: HOST, names: [HOST] })
  const limits = { ...within(10_000), environment: trusting(made.cert) }
  const good = await implicit(made)
  expect(await tryFtp({ socket: good.socket, host: HOST, encryption: 'implicit' }, LOGIN, limits)).toEqual({
    result: 'accepted',
    detail: 'The login works.',
  })
  const other = await implicit(made)
  const asOther = { socket: other.socket, host: 'other.shop.test', encryption: 'implicit' } as const
  expect((await tryFtp(asOther, LOGIN, limits)).detail).toBe(UNTRUSTED)
  expect(other.heard.said).toBe('')
})

test('a server that is not encrypted from the first byte does not answer there', async () => {
  const socket = await connectedTo((to) => void to.write('220 Welcome\r\n'))
  expect(await tryFtp({ socket, host: HOST, encryption: 'implicit' }, LOGIN, within(10_000))).toEqual({
    result: 'unreachable',
    detail: 'The server does not answer there. Please check its name and port.',
  })
})
