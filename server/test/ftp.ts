import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** A connection to a server of our own. */
export async function connectedTo(serve: (socket: Socket) => void): Promise<Socket> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined)))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return connectTo((server.address() as AddressInfo).port)
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** The environment of a process that trusts this certificate, too. */
export function trusting(certificate: string): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'roots-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'root.pem')
  writeFileSync(file, certificate)
  return { NODE_EXTRA_CA_CERTS: file }
}

const RENEGOTIATING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const tls = require('node:tls')
  tls.CLIENT_RENEG_LIMIT = Number.POSITIVE_INFINITY
  let times = 0
  const server = require('node:net').createServer((socket) => {
    socket.on('error', () => undefined).write('220 Welcome\\r\\n')
    socket.once('data', () => {
      socket.write('234 Go on\\r\\n')
      const secureContext = tls.createSecureContext({ ...workerData, maxVersion: 'TLSv1.2' })
      const secured = new tls.TLSSocket(socket, { isServer: true, secureContext })
      const again = (error) => {
        if (error || secured.destroyed) return
        times += 1
        secured.renegotiate({ rejectUnauthorized: false }, again)
      }
      secured.on('error', () => undefined).once('secure', () => again(null))
    })
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
  parentPort.on('message', () => parentPort.postMessage(times))
`

/** A connection to a server that asks for new keys for ever, in a thread of its own: its work counts as nobody else's. */
export async function connectedToRenegotiating(made: { cert: string; key: string }) {
  const workerData = { cert: made.cert, key: made.key }
  const worker = new Worker(RENEGOTIATING, { eval: true, workerData })
  onTestFinished(() => void worker.terminate())
  const [port] = await once(worker, 'message')
  return {
    socket: await connectTo(port),
    times: async (): Promise<number> => {
      worker.postMessage('how often')
      return (await once(worker, 'message'))[0]
    },
  }
}
