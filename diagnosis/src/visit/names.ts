import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { getServers } from 'node:dns'
import { connect, isIP, isIPv6 } from 'node:net'
import packet, { type Answer, type DecodedPacket, type RecordType } from 'dns-packet'
import type { Guard } from '#guard/allowed/rules.ts'
import { isOutsideName } from '#guard/allowed/target.ts'

const TRY_MS = 1_500
const TRIES = 2
const TOLD = new Set(['NOERROR', 'NXDOMAIN'])

/** What a resolver said. `rcode` is DNS's own word; `TIMEOUT` and `FAILED` are ours: we could not ask. */
export interface DnsAnswer {
  name: string
  type: RecordType
  rcode: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'TIMEOUT' | 'FAILED' | (string & {})
  answers: Answer[]
  authorities: Answer[]
  /** True when the resolver had checked the zone's signature. */
  authentic: boolean
  /** Null for the machine's own resolver: its address is not for a report. */
  server: string | null
  at: Date
}

/** Questions to the resolver, with the answer codes that node:dns hides; each is asked once. */
export class Names {
  readonly #servers: readonly string[]
  readonly #isGiven: boolean
  readonly #now: () => Date
  readonly #known = new Map<string, Promise<DnsAnswer>>()
  /** Questions whose last try brought neither records nor the word that there are none. */
  readonly unanswered = new Set<string>()

  constructor(guard: Guard, now: () => Date) {
    this.#isGiven = guard.dnsServers.length > 0
    this.#servers = this.#isGiven ? guard.dnsServers : getServers()
    this.#now = now
  }

  /** Asks once and remembers. `unchecked` asks the resolver not to judge signatures (the CD bit). */
  ask(name: string, type: RecordType, { unchecked = false } = {}): Promise<DnsAnswer> {
    const key = `${name.toLowerCase()} ${type} ${unchecked}`
    const known = this.#known.get(key) ?? this.again(name, type, { unchecked })
    this.#known.set(key, known)
    return known
  }

  async again(name: string, type: RecordType, { unchecked = false } = {}): Promise<DnsAnswer> {
    const at = this.#now()
    const nothing = { name, type, answers: [], authorities: [], authentic: false, at }
    // Whether such a name exists must not be revealed, whatever page or zone names it.
    if (!isAskable(name, type)) return { ...nothing, rcode: 'REFUSED', server: null }
    const answer = await this.#ask(nothing, unchecked)
    const question = `${type} ${name}`
    if (TOLD.has(answer.rcode)) this.unanswered.delete(question)
    else this.unanswered.add(question)
    return answer
  }

  async #ask(nothing: Omit<DnsAnswer, 'rcode' | 'server'>, unchecked: boolean): Promise<DnsAnswer> {
    const { name, type, at } = nothing
    const told = (server: string | undefined) => (this.#isGiven && server ? server : null)
    let failure: DnsAnswer = { ...nothing, rcode: 'FAILED', server: told(this.#servers[0]) }
    for (let turn = 0; turn < TRIES; turn += 1) {
      const server = this.#servers[turn % Math.max(1, this.#servers.length)]
      if (server === undefined) return failure
      const answer = await question(server, name, type, unchecked)
      if (typeof answer !== 'string') {
        // By way of an alias as little as by its own name.
        if (leadsInside(answer)) return { ...nothing, rcode: 'REFUSED', server: null }
        return { ...answerIn(answer), name, type, server: told(server), at }
      }
      failure = { ...nothing, rcode: answer, server: told(server) }
    }
    return failure
  }
}

/** Endings such as `com` are asked for their servers; a number is in no zone, which says nothing of it. */
function isAskable(name: string, type: RecordType): boolean {
  const host = name.toLowerCase().replace(/\.$/, '')
  if (isIP(host) !== 0) return false
  return isOutsideName(host) || (type === 'NS' && isOutsideName(`any.${host}`))
}

function leadsInside({ answers = [] }: DecodedPacket): boolean {
  return answers.some(
    (one) => one.type === 'CNAME' && !isOutsideName(one.data.toLowerCase().replace(/\.$/, '')),
  )
}

function answerIn(answer: DecodedPacket): Pick<DnsAnswer, 'rcode' | 'answers' | 'authorities' | 'authentic'> {
  return {
    // The library's types leave the decoded code out.
    rcode: (answer as DecodedPacket & { rcode: string }).rcode,
    answers: answer.answers ?? [],
    authorities: answer.authorities ?? [],
    authentic: answer.flag_ad,
  }
}

type Failure = 'TIMEOUT' | 'FAILED'

async function question(
  server: string,
  name: string,
  type: RecordType,
  unchecked: boolean,
): Promise<DecodedPacket | Failure> {
  const id = randomInt(65_536)
  const flags = packet.RECURSION_DESIRED | (unchecked ? packet.CHECKING_DISABLED : 0)
  const message = {
    type: 'query' as const,
    id,
    flags,
    questions: [{ type, name }],
    additionals: [{ type: 'OPT' as const, name: '.', udpPayloadSize: 1_232, flags: 0, options: [] }],
  }
  const place = placeOf(server)
  try {
    const answer = await overUdp(place, packet.encode(message as never), id)
    if (typeof answer === 'string' || !answer.flag_tc) return answer
    return await overTcp(place, packet.streamEncode(message as never), id)
  } catch {
    // A name that cannot be written as a question, or an answer that cannot be read.
    return 'FAILED'
  }
}

interface Place {
  address: string
  port: number
}

function placeOf(server: string): Place {
  const [, bracketed, port] = /^\[([^\]]+)\](?::(\d+))?$/.exec(server) ?? []
  if (bracketed) return { address: bracketed, port: Number(port ?? 53) }
  const [address = server, plainPort] = isIPv6(server) ? [server] : server.split(':')
  return { address, port: Number(plainPort ?? 53) }
}

function overUdp({ address, port }: Place, message: Buffer, id: number): Promise<DecodedPacket | Failure> {
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    const settle = (result: DecodedPacket | Failure) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      socket.close()
      resolve(result)
    }
    const timer = setTimeout(() => settle('TIMEOUT'), TRY_MS)
    socket.on('error', () => settle('FAILED'))
    socket.on('message', (bytes) => {
      const answer = read(bytes)
      if (answer === null) settle('FAILED')
      else if (answer.id === id) settle(answer)
    })
    // Connected, so that only the server's own packet is taken for the answer.
    socket.connect(port, address, () => socket.send(message))
  })
}

function overTcp({ address, port }: Place, message: Buffer, id: number): Promise<DecodedPacket | Failure> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: address, port })
    const settle = (result: DecodedPacket | Failure) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(result)
    }
    const timer = setTimeout(() => settle('TIMEOUT'), TRY_MS)
    socket.on('error', () => settle('FAILED'))
    socket.on('close', () => settle('FAILED'))
    socket.on('connect', () => socket.write(message))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      if (bytes.length < 2 || bytes.length < bytes.readUInt16BE(0) + 2) return
      const answer = read(bytes.subarray(2, bytes.readUInt16BE(0) + 2))
      settle(answer?.id === id ? answer : 'FAILED')
    })
  })
}

function read(bytes: Buffer): DecodedPacket | null {
  try {
    return packet.decode(bytes)
  } catch {
    return null
  }
}
