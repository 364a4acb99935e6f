import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { SAFE_CIPHERS } from '@sitewright/diagnosis/guard/secure.ts'
import { Client, FTPError } from 'basic-ftp'
import { answerInProcess } from './answer-in-process.ts'
import type { Login } from './outcome.ts'
import type { FtpOutcome } from './process-outcomes.ts'

const TIMEOUT_MS = 10_000
const NOT_LOGGED_IN = 530

export interface FtpServer {
  host: string
  /** `implicit`: from the first byte; `required`: the password is not sent without it; `offered`: used where the server can. */
  encryption: 'implicit' | 'required' | 'offered'
}

async function signIn(
  wire: Socket,
  { host, encryption, username, secret }: FtpServer & Login,
): Promise<FtpOutcome> {
  const client = new Client(TIMEOUT_MS)
  const tls = { host, ...(isIP(host) ? {} : { servername: host }), ciphers: SAFE_CIPHERS }
  try {
    const socket = encryption === 'implicit' ? await handshake(wire, tls) : wire
    if (!socket) return 'no tls'
    if ('authorized' in socket && !socket.authorized) return 'untrusted'
    client.ftp.socket = socket
    await greeting(client)
    const isEncrypted = encryption === 'implicit' || (await encrypt(client, tls))
    if (isEncrypted === 'untrusted') return 'untrusted'
    if (!isEncrypted && encryption === 'required') return 'not encrypted'
    await client.login(username, secret)
    return isEncrypted ? 'accepted' : 'accepted in clear'
  } catch (error) {
    if (!(error instanceof FTPError)) return 'not ftp'
    return error.code === NOT_LOGGED_IN ? 'refused' : 'not tried'
  } finally {
    client.close()
  }
}

/** Null where the server does not take part; the caller judges the certificate. */
function handshake(socket: Socket, options: ConnectionOptions): Promise<TLSSocket | null> {
  return new Promise((resolve) => {
    const secured = connect({ ...options, socket, rejectUnauthorized: false })
    // Our last words of the handshake are sent after this event.
    secured.once('secureConnect', () => setImmediate(resolve, secured))
    const giveUp = () => resolve(null)
    secured.on('error', giveUp).on('close', giveUp).setTimeout(TIMEOUT_MS, giveUp)
  })
}

function greeting(client: Client): Promise<unknown> {
  return client.ftp.handle(undefined, (answer, task) => {
    if (answer instanceof Error) task.reject(answer)
    else if (answer.code >= 200 && answer.code < 300) task.resolve(answer)
  })
}

/** False where the server cannot; the connection is of no use any more where its certificate does not hold. */
async function encrypt(client: Client, tls: ConnectionOptions): Promise<boolean | 'untrusted'> {
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the FTP client, which only sounds like a hook
    await client.useTLS(tls)
    return true
  } catch (error) {
    return error instanceof FTPError ? false : 'untrusted'
  }
}

await answerInProcess(signIn)
