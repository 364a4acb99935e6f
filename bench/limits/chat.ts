import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { ChatEvent } from '@sitewright/contract/assistant.ts'

export interface Answer {
  status: number
  events: ChatEvent[]
  /** Milliseconds from the question to the first event of a kind; null when there was none. */
  firstMs: (kind: ChatEvent['event']) => number | null
  seconds: number
}

/** One message to the assistant over a connection from `from`, a loopback address: each is a visitor of its own. */
export function ask(url: string, prompt: string, from: string): Promise<Answer> {
  const body = JSON.stringify({ sessionId: randomBytes(16).toString('hex'), prompt })
  const began = performance.now()
  const events: ChatEvent[] = []
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const asking = request(
      `${url}/api/chat`,
      {
        method: 'POST',
        localAddress: from,
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const blocks = (text + chunk).split('\n\n')
          text = blocks.pop() ?? ''
          for (const data of blocks.flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? [])) {
            events.push(ChatEvent.parse(JSON.parse(data)))
            times.push(performance.now() - began)
          }
        })
        response.on('end', () => {
          const firstMs = (kind: ChatEvent['event']) =>
            times[events.findIndex(({ event }) => event === kind)] ?? null
          resolve({
            status: response.statusCode ?? 0,
            events,
            firstMs,
            seconds: (performance.now() - began) / 1_000,
          })
        })
      },
    )
    asking.once('error', reject)
    asking.end(body)
  })
}

const SUBJECTS = [
  'hello',
  'What does it cost to fix a WordPress site?',
  'My shop shows a white page',
  'I want to talk to a person',
  'How long does a redesign take?',
  'My contact form does not send anything',
  'Do you have a money back guarantee?',
  'Google says my site is hacked',
  'The padlock is gone and browsers warn people',
  'Can you look after my site every month?',
]

/** Messages as people write them, none with an address to visit. */
export function prompts(count: number): string[] {
  return Array.from(
    { length: count },
    (_, n) => `${SUBJECTS[n % SUBJECTS.length]}${'!'.repeat(Math.floor(n / SUBJECTS.length))}`,
  )
}
