import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceClosed } from './once-closed.ts'
import { asProblem } from './problem-reply.ts'

const HEARTBEAT_MS = 10_000

/** What a handler with events gets: a place to send them, and a signal that the client has left. */
export interface EventSink<Event = unknown> {
  /** Does nothing where no stream was asked for. */
  send: (event: Event) => void
  /** Aborted when the other side is gone. */
  signal: AbortSignal
}

export function wantsEvents(request: FastifyRequest): boolean {
  return /(^|[,\s])text\/event-stream($|[\s,;])/i.test(request.headers.accept ?? '')
}

/** Aborted when the connection closes before the answer is out. */
function signalOf(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  onceClosed(reply.raw, () => {
    if (!reply.raw.writableFinished) left.abort(new Error('the client has left'))
  })
  return left.signal
}

/**
 * For a reader who wants the answer alone. Few handlers ask for the signal, and V8 would keep a shape of its own, with all
 * of the request, for each object that is written out with a getter.
 */
export class NoEvents implements EventSink {
  readonly #reply: FastifyReply

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  send(): void {
    // Nobody listens.
  }

  get signal(): AbortSignal {
    return signalOf(this.#reply)
  }
}

/**
 * Answers as server-sent events from the first one that `run` sends. What fails before that is an ordinary problem
 * with its status; what fails later ends the stream with a `problem` event.
 */
export async function answerWithEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (sink: EventSink) => Promise<unknown>,
): Promise<FastifyReply> {
  const stream = new PassThrough()
  const signal = signalOf(reply)
  const write = (event: string, data: unknown) => {
    if (!stream.writableEnded && !stream.destroyed)
      stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  // The client may have left already; the signal says so.
  stream.on('error', () => stream.destroy())
  const started = Promise.withResolvers<void>()
  let open = false
  const send = (event: unknown) => {
    open = true
    write(nameOf(event), event)
    started.resolve()
  }
  const done = run({ send, signal }).then((answer) => send({ event: 'done', answer }))
  const ended = done
    .catch((error: unknown) => {
      if (!open) throw error
      const problem = asProblem(error)
      if (problem.status >= 500 && !signal.aborted)
        request.log.error({ err: problem.cause ?? problem }, 'a stream broke off')
      send({ event: 'problem', code: problem.code, message: problem.message })
    })
    .finally(() => stream.end())
  await Promise.race([started.promise, ended])
  const beating = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
  stream.once('close', () => clearInterval(beating))
  return reply
    .code(200)
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

function nameOf(event: unknown): string {
  return String((event as { event?: unknown }).event)
}
