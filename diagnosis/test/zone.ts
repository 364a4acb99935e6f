import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { listen } from './listen.ts'

/** What the resolver of a lab says about one name. */
export interface Records {
  A?: string[]
  AAAA?: string[]
  CNAME?: string
  MX?: [preference: number, exchange: string][]
  TXT?: string[]
  NS?: string[]
  SOA?: string
  CAA?: [tag: string, value: string][]
  DS?: boolean
}

/** `BOGUS` answers SERVFAIL unless the CD bit is set, as a validating resolver does for a broken signature. */
export type Said = Records | 'SERVFAIL' | 'REFUSED' | 'SILENT' | { BOGUS: Records }
export type Zone = Record<string, Said>

interface Resolver {
  server: string
  asked: string[]
  close: () => Promise<void>
}

const TRIES = 5

/** A resolver on loopback, UDP and TCP. Names that are not in the zone (nor above one that is) are NXDOMAIN. */
export async function openResolver(zone: Zone, tries = TRIES): Promise<Resolver> {
  const asked: string[] = []
  const answer = (bytes: Buffer): Buffer | null => {
    const query = packet.decode(bytes)
    const [question] = query.questions ?? []
    if (!question) return null
    asked.push(`${question.type} ${question.name}`)
    return answerTo(zone, query)
  }
  const tcp = await listen(
    createServer((socket) => {
      socket.on('data', (data) => {
        const reply = answer(data.subarray(2))
        if (!reply) return
        const length = Buffer.alloc(2)
        length.writeUInt16BE(reply.length)
        socket.end(Buffer.concat([length, reply]))
      })
    }),
  )
  const udp = createSocket('udp4')
  udp.on('message', (bytes, from) => {
    const reply = answer(bytes)
    if (reply === null) return
    const fits = reply.length <= 1_232 ? reply : truncated(bytes)
    udp.send(fits, from.port, from.address)
  })
  const isBound = await new Promise<boolean>((resolve) => {
    udp.once('error', () => resolve(false)).bind(tcp.port, '127.0.0.1', () => resolve(true))
  })
  // The port was free for TCP; another program may have it for UDP.
  if (!isBound) {
    await tcp.close()
    if (tries === 1) throw new Error('no port of loopback is free for TCP and UDP')
    return openResolver(zone, tries - 1)
  }
  return {
    server: `127.0.0.1:${tcp.port}`,
    asked,
    close: async () => {
      await new Promise<void>((resolve) => udp.close(() => resolve()))
      await tcp.close()
    },
  }
}

const RCODE = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 }
const CHECKING_DISABLED = 0x10

function answerTo(zone: Zone, query: DecodedPacket): Buffer | null {
  const [question] = query.questions ?? []
  const name = question?.name.toLowerCase() ?? ''
  const said = zone[name]
  if (said === 'SILENT') return null
  if (said === 'SERVFAIL' || said === 'REFUSED') return reply(query, RCODE[said], [])
  if (said && 'BOGUS' in said) {
    const unchecked = ((query as DecodedPacket & { flags: number }).flags & CHECKING_DISABLED) !== 0
    return unchecked
      ? reply(query, 0, answersOf(zone, name, said.BOGUS, question?.type ?? ''))
      : reply(query, RCODE.SERVFAIL, [])
  }
  if (said) return reply(query, 0, answersOf(zone, name, said, question?.type ?? ''))
  const isAbove = Object.keys(zone).some((known) => known.endsWith(`.${name}`))
  return reply(query, isAbove ? 0 : RCODE.NXDOMAIN, [])
}

function answersOf(zone: Zone, name: string, records: Records, type: string): Answer[] {
  if (records.CNAME && type !== 'CNAME') {
    const aimed = zone[records.CNAME.toLowerCase()]
    const beyond = typeof aimed === 'object' && !('BOGUS' in aimed) ? aimed : {}
    return [
      { type: 'CNAME', name, ttl: 60, data: records.CNAME },
      ...answersOf(zone, records.CNAME, beyond, type),
    ]
  }
  const plain = (data: string[] | undefined) =>
    (data ?? []).map((value) => ({ type, name, ttl: 60, data: value }) as Answer)
  switch (type) {
    case 'A':
      return plain(records.A)
    case 'AAAA':
      return plain(records.AAAA)
    case 'NS':
      return plain(records.NS)
    case 'CNAME':
      return plain(records.CNAME ? [records.CNAME] : [])
    case 'TXT':
      return (records.TXT ?? []).map((text) => ({
        type: 'TXT',
        name,
        ttl: 60,
        data: text.match(/.{1,255}/gs) ?? [''],
      }))
    case 'MX':
      return (records.MX ?? []).map(([preference, exchange]) => ({
        type: 'MX',
        name,
        ttl: 60,
        data: { preference, exchange },
      }))
    case 'CAA':
      return (records.CAA ?? []).map(([tag, value]) => ({
        type: 'CAA',
        name,
        ttl: 60,
        data: { flags: 0, tag: tag as 'issue', value },
      }))
    case 'SOA':
      return records.SOA ? [soa(name, records.SOA)] : []
    case 'DS':
      return records.DS
        ? [
            {
              type: 'DS',
              name,
              ttl: 60,
              data: { keyTag: 1, algorithm: 13, digestType: 2, digest: Buffer.alloc(32, 1) },
            },
          ]
        : []
    default:
      return []
  }
}

function soa(name: string, mname: string): Answer {
  const data = {
    mname,
    rname: `hostmaster.${name}`,
    serial: 1,
    refresh: 60,
    retry: 60,
    expire: 60,
    minimum: 60,
  }
  return { type: 'SOA', name, ttl: 60, data }
}

function reply(query: DecodedPacket, rcode: number, answers: Answer[]): Buffer {
  return packet.encode({
    type: 'response',
    id: query.id,
    flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | rcode,
    questions: query.questions,
    answers,
  })
}

function truncated(bytes: Buffer): Buffer {
  const query = packet.decode(bytes)
  return packet.encode({
    type: 'response',
    id: query.id,
    flags: packet.TRUNCATED_RESPONSE | packet.RECURSION_DESIRED,
    questions: query.questions,
  })
}
