import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ParsedTarget, parseTarget } from '#guard/allowed/target.ts'
import { type Passage, reach } from './reach.ts'

const AUTHORITY = /^(?:\[[0-9a-f:.]+\]|[^\s:/\\?#@[\]%]+):\d{1,5}$/i
const REASONS = { 403: 'Forbidden', 502: 'Bad Gateway', 503: 'Service Unavailable' }

/** CONNECT: a tunnel for what we do not look into, https and websockets. */
export async function tunnel(
  passage: Passage,
  asked: IncomingMessage,
  client: Duplex,
  early: Buffer,
): Promise<void> {
  const { guard, ledger } = passage
  const authority = asked.url ?? ''
  const parsed: ParsedTarget = AUTHORITY.test(authority)
    ? parseTarget(guard, `http://${authority}/`)
    : { ok: false, reason: 'not_a_url' }
  const reached = await reach(passage, parsed, authority)
  if (!reached.ok) {
    const line = `HTTP/1.1 ${reached.status} ${REASONS[reached.status]}`
    client.end(`${line}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
    return
  }
  const { socket, request } = reached
  // Not a pipe's `end` alone: when one side is gone, the other has nothing to wait for.
  client.once('close', () => socket.destroy())
  socket.once('close', () => client.destroy())
  if (client.destroyed) return void socket.destroy()
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
  ledger.spend(early.length, request)
  socket.write(early)
  ledger.count(client, request)
  ledger.count(socket, request)
  client.pipe(socket)
  socket.pipe(client)
}
