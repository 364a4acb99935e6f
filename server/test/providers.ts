import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenLocally } from './chat.ts'

/** What a provider answers to one call. */
export interface Say {
  /** Pieces of text, each an event of its own. */
  text?: string[]
  /** Calls these tools after the text. */
  tools?: { name: string; input: object }[]
  /** Any but 200 is an error of the provider. */
  status?: number
  /** Milliseconds before the first word. */
  delayMs?: number
  /** The connection breaks after the text. */
  cut?: boolean
  /** Why it ends, in the provider's word. */
  stop?: string
  usage?: { input: number; output: number }
}

export interface Provider {
  url: string
  /** Bodies that came, parsed, oldest first. */
  asked: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[]
  /** Calls whose connection was closed by us before the answer was out. */
  aborted: () => number
}

type Wire = (say: Say, write: (event: unknown, name?: string) => void) => Promise<void>

/** A provider of language models over real HTTP: gives the listed answers call by call, then repeats the last. */
async function startProvider(says: Say[], wire: Wire): Promise<Provider> {
  const asked: Provider['asked'] = []
  let aborted = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const say = says[Math.min(asked.length, says.length - 1)] ?? {}
    const { url: path = '', headers } = request
    asked.push({ path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.once('close', () => {
      if (!response.writableFinished && !say.cut) aborted += 1
    })
    if (say.delayMs) await pause(say.delayMs)
    if (response.destroyed) return
    if (say.status && say.status !== 200) {
      response.writeHead(say.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message: 'Busy' } }))
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    await wire(say, (event, name) => {
      const data = typeof event === 'string' ? event : JSON.stringify(event)
      response.write(`${name ? `event: ${name}\n` : ''}data: ${data}\n\n`)
    })
    if (say.cut) response.destroy()
    else response.end()
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  return { url: `http://127.0.0.1:${await listenLocally(server)}`, asked, aborted: () => aborted }
}

let calls = 0
const newCallId = () => `call_${calls++}`

const usageOf = ({ usage = { input: 1_000, output: 50 } }: Say) => usage

/** Anthropic's Messages API, streaming. */
export function startAnthropic(says: Say[]): Promise<Provider> {
  return startProvider(says, async (say, write) => {
    const send = (type: string, more: object = {}) => write({ type, ...more }, type)
    const { input, output } = usageOf(say)
    send('message_start', {
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'claude-test',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: input, output_tokens: 1 },
      },
    })
    send('ping')
    if (say.text) {
      send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
      for (const text of say.text) {
        send('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
        await pause(5)
      }
      if (!say.cut) send('content_block_stop', { index: 0 })
    }
    if (say.cut) return
    for (const [at, { name, input }] of (say.tools ?? []).entries()) {
      const index = at + 1
      const content_block = { type: 'tool_use', id: newCallId(), name, input: {} }
      send('content_block_start', { index, content_block })
      const partial_json = JSON.stringify(input)
      send('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } })
      send('content_block_stop', { index })
    }
    const stop_reason = say.stop ?? (say.tools ? 'tool_use' : 'end_turn')
    send('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: output } })
    send('message_stop')
  })
}

/** The Chat Completions API that many servers speak, streaming. */
export function startOpenAi(says: Say[]): Promise<Provider> {
  return startProvider(says, async (say, write) => {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      write({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'test',
        choices: [{ index: 0, delta, finish_reason }],
      })
    chunk({ role: 'assistant', content: '' })
    for (const content of say.text ?? []) {
      chunk({ content })
      await pause(5)
    }
    if (say.cut) return
    for (const [index, { name, input }] of (say.tools ?? []).entries()) {
      const call = { name, arguments: JSON.stringify(input) }
      chunk({ tool_calls: [{ index, id: newCallId(), type: 'function', function: call }] })
    }
    chunk({}, say.stop ?? (say.tools ? 'tool_calls' : 'stop'))
    const { input: prompt_tokens, output: completion_tokens } = usageOf(say)
    const total_tokens = prompt_tokens + completion_tokens
    write({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'test',
      choices: [],
      usage: { prompt_tokens, completion_tokens, total_tokens },
    })
    write('[DONE]')
  })
}
