import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** An absolute-form request through a proxy, as a browser sends it; `target` goes out as written. */
export function getThrough(
  port: number,
  target: string,
  { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: object; body?: string } = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path: target, headers: { ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () => {
          const { statusCode: status = 0, headers } = answer
          resolve({ status, headers, body: Buffer.concat(chunks).toString() })
        })
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
}

/** CONNECT through a proxy; the socket is a tunnel when the status is 200. */
export async function tunnelThrough(
  port: number,
  authority: string,
): Promise<{ status: number; socket: Socket }> {
  const { first, socket } = await sayTo(port, `CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n\r\n`)
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), socket }
}

/** Writes bytes to a proxy and waits for the first that come back; empty when it hangs up. */
export function sayTo(port: number, bytes: string): Promise<{ first: string; socket: Socket }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('error', () => undefined)
    socket.once('data', (chunk) => resolve({ first: chunk.toString('latin1'), socket }))
    socket.once('close', () => resolve({ first: '', socket }))
  })
}

/** Everything a socket still says until it closes. */
export function restOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve('')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()))
  })
}
