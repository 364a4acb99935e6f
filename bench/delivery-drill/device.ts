import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Line } from './line.ts'
import type { Person } from './person.ts'
import { View } from './view.ts'

/** After so many lost acknowledgements in a row the route is tried once, as the browser does. */
const LIVE_TRIES = 3
/** Trying the same thing again helps only after these. */
const PASSING = ['unavailable', 'unexpected', 'rate_limited', 'signed_out']

export interface Sent {
  clientId: string
  text: string
}
export interface Acked extends Sent {
  seq: number
}

interface DeviceOptions {
  url: string
  name: string
  person: Person
  ticket: number
  /** Called in the same moment in which an acknowledgement arrives. */
  onAck: () => void
  signal: AbortSignal
}

/** One open page of somebody: writes one message after the other and shows the conversation. */
export class Device {
  readonly name: string
  readonly person: Person
  readonly view: View
  readonly acked: Acked[] = []
  retries = 0
  repeats = 0
  readonly #options: DeviceOptions
  readonly #line: Line
  #repeatedOn = 1

  constructor(options: DeviceOptions) {
    const { name, person, ticket, url, signal } = options
    this.name = name
    this.person = person
    this.#options = options
    this.view = new View((seq) => person.messagesAfter(ticket, seq))
    this.#line = new Line({ url, person, ticket, view: this.view, signal })
  }

  /** Writes that many messages one after the other, each until it is acknowledged. */
  async write(count: number): Promise<void> {
    for (let number = 1; number <= count; number++) {
      await this.#repeatAfterReconnection()
      const clientId = randomUUID()
      const sent = { clientId, text: `${this.name}, message ${number} (${clientId})` }
      const { seq } = await this.#deliver(sent)
      this.acked.push({ ...sent, seq })
      this.#options.onAck()
    }
    await this.#repeatAfterReconnection()
  }

  /** Asks for what is still missing, until it was told that nothing is. */
  async catchUp(): Promise<void> {
    for (;;) {
      this.#options.signal.throwIfAborted()
      try {
        return await this.view.catchUp()
      } catch {
        await sleep(100)
      }
    }
  }

  close(): void {
    this.#line.close()
  }

  /** Sends until there is an answer: the same `client_id` each time, over any number of connections. */
  async #deliver(sent: Sent, byRoute = false): Promise<{ seq: number }> {
    for (let failures = 0; ; failures++) {
      await this.#line.connected()
      const route = byRoute || failures % (LIVE_TRIES + 1) === LIVE_TRIES
      const answer = await (route ? this.#post(sent) : this.#line.send(sent.text, sent.clientId)).catch(
        () => null,
      )
      if (answer && 'seq' in answer) return answer
      if (answer && !PASSING.includes(answer.code))
        throw new Error(`${this.name} was refused: ${answer.message}`)
      this.retries += 1
      await sleep(20)
    }
  }

  #post({ clientId, text }: Sent) {
    return this.person.post(this.#options.ticket, text, clientId)
  }

  /**
   * A page that was closed in a bad moment sends again what had arrived long ago, by socket or by route. Neither of the
   * two newest: one of them was acknowledged in the moment of the kill, and sending it once more would heal its loss.
   */
  async #repeatAfterReconnection(): Promise<void> {
    const old = this.acked.at(-3)
    if (this.#line.connections === this.#repeatedOn || !old) return
    this.#repeatedOn = this.#line.connections
    this.repeats += 1
    await this.#deliver(old, this.repeats % 2 === 0)
  }
}
