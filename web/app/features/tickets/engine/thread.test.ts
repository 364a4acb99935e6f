import type { TicketMessage } from '@sitewright/contract/ticket-messages.ts'
import { expect, test } from 'vitest'
import { Thread } from './thread.ts'
import { lastSeqOf, type Pending } from './thread-state.ts'

/** A server that keeps what it accepts, with lines that the test can cut. */
class FakeServer {
  table: TicketMessage[] = []
  live = true
  rest = true
  loseAcks = 0
  emits = 0
  posts = 0
  refuses: string | null = null
  refused: string[] = []
  pageSize = 1_000
  forbids: string | null = null
  fetches = 0

  accept(text: string, clientId: string): TicketMessage {
    const known = this.table.find((one) => one.client_id === clientId)
    if (known) return known
    const seq = this.table.length + 1
    const message = {
      id: seq,
      ticket_id: 1,
      seq,
      author_name: 'User #1',
      message: text,
      created_at: '',
      client_id: clientId,
      attachments: [],
    }
    this.table.push(message)
    return message
  }
}

class Failed extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

function open(server: FakeServer, kept = new Map<string, Pending>()) {
  let ids = 0
  const thread = new Thread({
    isLive: () => server.live,
    emit: async (text, clientId) => {
      server.emits += 1
      if (server.refuses) return { code: server.refuses, error: 'No.', message: 'No.' }
      const { id, seq } = server.accept(text, clientId)
      if (server.loseAcks > 0) {
        server.loseAcks -= 1
        throw new Failed('timeout')
      }
      return { id, seq }
    },
    post: async (item) => {
      server.posts += 1
      if (!server.rest) throw new Failed('unavailable')
      if (server.refuses) throw new Failed(server.refuses)
      return server.accept(item.text, item.clientId)
    },
    fetchAfter: async (seq) => {
      server.fetches += 1
      if (server.forbids) throw new Failed(server.forbids)
      if (!server.rest) throw new Failed('unavailable')
      return server.table.filter((one) => one.seq > seq).slice(0, server.pageSize)
    },
    failureOf: (error) => ({
      code: error instanceof Failed ? error.code : 'unexpected',
      says: String(error),
    }),
    wait: () => new Promise((done) => setTimeout(done, 1)),
    now: () => 1_000,
    refused: (item) => void server.refused.push(item.text),
    newId: () => {
      ids += 1
      return `made-${kept.size}-${ids}`
    },
    store: {
      list: async () => [...kept.values()],
      put: async (item) => void kept.set(item.clientId, item),
      remove: async (clientId) => void kept.delete(clientId),
    },
  })
  return { thread, kept }
}

/** Turns of the event loop, not time: each step of the thread takes one, on a slow machine too. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setTimeout(done, 1))
}
const texts = (thread: Thread) => thread.snapshot().messages.map((one) => one.message)

test('what is sent arrives once, even when the echo never comes', async () => {
  const server = new FakeServer()
  const { thread, kept } = open(server)
  await thread.open()
  await thread.send('Hello')
  await settled()
  expect(texts(thread)).toEqual(['Hello'])
  expect(thread.snapshot().pending).toEqual([])
  expect(kept.size).toBe(0)
})

test('lost acknowledgements do not double a message', async () => {
  const server = new FakeServer()
  server.loseAcks = 2
  const { thread } = open(server)
  await thread.open()
  await thread.send('Hello')
  await settled()
  expect(server.emits).toBe(3)
  expect(server.table).toHaveLength(1)
  expect(texts(thread)).toEqual(['Hello'])
})

test('after three failures on the socket the same message goes over REST', async () => {
  const server = new FakeServer()
  server.loseAcks = 3
  const { thread } = open(server)
  await thread.open()
  await thread.send('Hello')
  await settled()
  expect(server.posts).toBe(1)
  expect(server.table).toHaveLength(1)
})

test('an echo before the acknowledgement stops the tries', async () => {
  const server = new FakeServer()
  server.loseAcks = 99
  const { thread, kept } = open(server)
  await thread.open()
  const sending = thread.send('Hello')
  await new Promise((done) => setTimeout(done, 0))
  for (const message of server.table) thread.receive(message)
  await sending
  await settled()
  expect(server.emits).toBeLessThan(3)
  expect(server.posts).toBe(0)
  expect(texts(thread)).toEqual(['Hello'])
  expect(kept.size).toBe(0)
})

test('messages written while everything is down are kept and sent in order when it is back', async () => {
  const server = new FakeServer()
  const { thread, kept } = open(server)
  await thread.open()
  server.live = false
  server.rest = false
  await thread.send('One')
  await thread.send('Two')
  await settled()
  expect(server.table).toEqual([])
  expect(kept.size).toBe(2)
  expect(thread.snapshot().pending.map((item) => item.state)).toEqual(['sending', 'sending'])
  server.live = true
  server.rest = true
  await thread.resume()
  await settled()
  expect(texts(thread)).toEqual(['One', 'Two'])
  expect(kept.size).toBe(0)
})

test('a reload in the middle sends with the same client_id', async () => {
  const server = new FakeServer()
  server.loseAcks = 99
  server.rest = false
  const first = open(server)
  await first.thread.open()
  await first.thread.send('Hello')
  await settled()
  first.thread.close()
  expect(first.kept.size).toBe(1)
  server.loseAcks = 0
  server.rest = true
  const second = open(server, first.kept)
  await second.thread.open()
  await settled()
  expect(server.table).toHaveLength(1)
  expect(texts(second.thread)).toEqual(['Hello'])
  expect(second.kept.size).toBe(0)
})

test('a refusal for good is shown and kept until it is discarded', async () => {
  const server = new FakeServer()
  server.refuses = 'ticket_closed'
  const { thread, kept } = open(server)
  await thread.open()
  await thread.send('Hello')
  await settled()
  const failed = thread.snapshot().pending[0]
  expect(failed).toMatchObject({ state: 'failed', reason: 'No.' })
  expect(server.refused).toEqual(['Hello'])
  expect([...kept.values()][0]?.state).toBe('failed')
  thread.discard(failed?.clientId ?? '')
  await settled()
  expect(thread.snapshot().pending).toEqual([])
  expect(kept.size).toBe(0)
})

test('a refused message can be tried again', async () => {
  const server = new FakeServer()
  server.refuses = 'forbidden'
  const { thread } = open(server)
  await thread.open()
  await thread.send('Hello')
  await settled()
  server.refuses = null
  await thread.retry(thread.snapshot().pending[0]?.clientId ?? '')
  await settled()
  expect(texts(thread)).toEqual(['Hello'])
})

test('a gap and a higher head are both filled from the table', async () => {
  const server = new FakeServer()
  const { thread } = open(server)
  await thread.open()
  for (const text of ['a', 'b', 'c']) server.accept(text, `client-id-${text}`)
  const third = server.table[2]
  if (third) thread.receive(third)
  await settled()
  expect(texts(thread)).toEqual(['a', 'b', 'c'])
  server.accept('d', 'client-id-d')
  thread.noteHead(4)
  await settled()
  expect(lastSeqOf(thread.snapshot())).toBe(4)
})

test('a long history is fetched page by page until the server has no more', async () => {
  const server = new FakeServer()
  server.pageSize = 2
  for (const text of ['a', 'b', 'c', 'd', 'e']) server.accept(text, `client-id-${text}`)
  const { thread } = open(server)
  await thread.open()
  expect(texts(thread)).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('the catch-up is tried again by itself after a failure', async () => {
  const server = new FakeServer()
  server.rest = false
  server.accept('a', 'client-id-a')
  const { thread } = open(server)
  await thread.open()
  expect(thread.snapshot().history).toBe('failed')
  server.rest = true
  await settled()
  expect(texts(thread)).toEqual(['a'])
  expect(thread.snapshot().history).toBe('ready')
  server.rest = false
  await thread.catchUp()
  server.rest = true
  await thread.catchUp()
  const asked = server.fetches
  await settled()
  expect(server.fetches, 'a try that came sooner is the last one').toBe(asked)
})

test('each file is a message of its own and the text goes with the first', async () => {
  const server = new FakeServer()
  const { thread } = open(server)
  await thread.open()
  await thread.send('Look', [new File(['a'], 'a.png'), new File(['b'], 'b.png')])
  await settled()
  expect(texts(thread)).toEqual(['Look', ''])
  expect(server.emits).toBe(0)
})

test('a message is not refused because the session was being renewed', async () => {
  const server = new FakeServer()
  server.refuses = 'signed_out'
  const { thread } = open(server)
  await thread.open()
  const sending = thread.send('Hello')
  while (server.emits === 0) await new Promise((done) => setTimeout(done, 0))
  server.refuses = null
  await sending
  await settled()
  expect(server.refused).toEqual([])
  expect(texts(thread)).toEqual(['Hello'])
})

test('a ticket that this person may not see is asked for once, and one that does not answer again', async () => {
  for (const [code, isFinal] of [
    ['not_found', true],
    ['forbidden', true],
    ['email_unverified', true],
    ['unavailable', false],
  ] as const) {
    const server = new FakeServer()
    server.forbids = code
    const { thread } = open(server)
    await thread.open()
    await settled()
    expect(server.fetches === 1, code).toBe(isFinal)
    thread.close()
  }
})

test('closed while a catch-up waits, a thread asks no more', async () => {
  const server = new FakeServer()
  server.forbids = 'unavailable'
  const { thread } = open(server)
  await thread.open()
  thread.close()
  const asked = server.fetches
  await settled()
  expect(server.fetches).toBe(asked)
})

test('who waits until all was sent hears whether it arrived or was refused', async () => {
  const server = new FakeServer()
  const { thread } = open(server)
  await thread.open()
  await thread.send('Hello')
  expect(await thread.settled()).toBe(true)
  server.refuses = 'invalid'
  await thread.send('No')
  expect(await thread.settled()).toBe(false)
})

test('a message that went over REST is shown without being fetched', async () => {
  const server = new FakeServer()
  server.live = false
  const { thread } = open(server)
  await thread.open()
  server.forbids = 'unavailable'
  await thread.send('Hello')
  await settled()
  expect(texts(thread)).toEqual(['Hello'])
})
