import { type IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isUpload } from './matched-route.ts'
import { onceClosed } from './once-closed.ts'
import { countAnswered } from './pipelined.ts'

/** A body must have arrived by then … */
const BODY_TIMEOUT_MS = 30_000
/** … but 10 MB from a phone with a poor connection take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000
/** An answer of which the peer took nothing for so long is given up. */
const UNREAD_MS = 30_000
/** Less than the 10 s after which a process supervisor commonly kills. */
const GRACE_MS = 6_000

/** Ends requests whose body comes drop by drop; uploads have longer, where the route takes some. */
export function cutSlowRequests(app: FastifyInstance, bodyMs = BODY_TIMEOUT_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.complete || isUpload(request)) return done()
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, bodyMs)
    onceClosed(reply.raw, () => clearTimeout(timer))
    done()
  })
}

/** Between two chunks of a body that is not needed any more: some 6 MB a second. */
const DROPPED_EVERY_MS = 10
/** Each holds up to 64 kB meanwhile. Then whoever has had an answer for longest is cut off. */
const DROPPED_AT_ONCE = 100
const dropped = new Set<IncomingMessage>()

/**
 * What is still coming in behind an answer is read and dropped, or the answer would not reach its sender; a bit at a
 * time, as Node would take 700 MB a second of it. The router and the library of sockets answer without any hook.
 */
export class Response<Request extends IncomingMessage> extends ServerResponse<Request> {
  constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...given)
    const { socket } = this.req
    this.once('close', () => countAnswered(socket))
    // Each guard of an answer and the framework listen for its end: more than ten, and none of them leaks.
    this.setMaxListeners(0)
    // Before Node's own listener, which leaves to others what they have begun to read.
    this.once('finish', () => dropRest(this.req))
  }
}

function dropRest(request: IncomingMessage): void {
  if (request.complete) return
  request.unpipe()
  request.on('data', () => {
    request.pause()
    setTimeout(() => request.resume(), DROPPED_EVERY_MS)
  })
  request.resume()
  dropped.add(request)
  const { socket } = request
  // Node ends a request whose sender leaves only until its answer is out.
  const leave = () => void request.destroy()
  socket.once('close', leave)
  request.once('close', () => {
    socket.off('close', leave)
    dropped.delete(request)
  })
  const [longest] = dropped
  if (dropped.size > DROPPED_AT_ONCE) longest?.destroy()
}

/** Closes connections whose peer does not read its answer, which else stays in our memory, its file in the store open. */
export function cutUnreadAnswers(app: FastifyInstance, unreadMs = UNREAD_MS): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    // Node begins anew with each bit that is taken, and says nothing any more once the answer is out.
    raw.setTimeout(unreadMs, () => {
      if (raw.socket?.writableLength) raw.destroy()
    })
    done()
  })
}

/**
 * Lets requests under way finish when the server closes, and cuts off what is still open after `graceMs`: neither a
 * slow upload nor a browser that keeps its connection may hold up the stop.
 */
export function closeInTime(app: FastifyInstance, graceMs: number = GRACE_MS): void {
  let isClosing = false
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
