import { createSocket } from 'node:dgram'
import { isIPv4 } from 'node:net'

export type Reply = { addresses?: string[]; ttl?: number } | 'nxdomain' | 'servfail' | 'refused' | 'silence'
const CODES = { nxdomain: 3, servfail: 2, refused: 5 }

/** A real DNS server on 127.0.0.1 (UDP): `zone` is asked for each question of type A or AAAA. */
export async function dnsServer(zone: (name: string, type: 'A' | 'AAAA') => Reply) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question)
    const reply = type === 1 || type === 28 ? zone(name, type === 1 ? 'A' : 'AAAA') : {}
    if (reply === 'silence') return
    const code = typeof reply === 'string' ? CODES[reply] : 0
    const { addresses = [], ttl = 0 } = typeof reply === 'string' ? {} : reply
    const head = Buffer.alloc(12)
    head.writeUInt16BE(question.readUInt16BE(0), 0)
    head.writeUInt16BE(0x8580 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((address) => record(type, ttl, bytesOf(address)))
    socket.send(Buffer.concat([head, question.subarray(12, end), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function questionOf(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 }
}

function record(type: number, ttl: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const words = [...left, ...new Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return Buffer.from(words.map((word) => word.padStart(4, '0')).join(''), 'hex')
}
