import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SAFE_CIPHERS } from '@sitewright/diagnosis/guard/secure.ts'
import { Client, FTPError } from 'basic-ftp'
import { limitReceived } from './limit-received.ts'
import { accepted, type Login, type LoginOutcome, refused, unknown, unreachable } from './outcome.ts'

const TIMEOUT_MS = 10_000
const NOT_LOGGED_IN = 530
const RECEIVED_MAX = 65_536

interface FtpServer {
  socket: Socket
  host: string
  /** `required`: the password is not sent without it; `offered`: used where the server can. */
  encryption: 'done' | 'required' | 'offered'
}

/** Signs in over FTP on a socket that the guard gave: the control connection alone, no file is asked for. */
export async function tryFtp(
  { socket, host, encryption }: FtpServer,
  { username, secret }: Login,
  signal: AbortSignal,
): Promise<LoginOutcome> {
  const client = new Client(TIMEOUT_MS)
  const giveUp = () => client.close()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    client.ftp.socket = socket
    limitReceived(socket, RECEIVED_MAX)
    await greeting(client)
    const isEncrypted = encryption === 'done' || (await encrypt(client, host, signal))
    if (isEncrypted === 'untrusted')
      return unknown('The certificate of the server cannot be trusted, so we did not send the password.')
    if (!isEncrypted && encryption === 'required')
      return unknown('The server does not encrypt FTP, so we did not send the password.')
    await client.login(username, secret)
    return isEncrypted
      ? accepted()
      : accepted('The login works. The server sends passwords unencrypted: SFTP is safer.')
  } catch (error) {
    if (error instanceof FTPError && error.code === NOT_LOGGED_IN)
      return refused('The server refused this user name and password.')
    if (error instanceof FTPError) return unknown('The server answers, but did not let us try the login.')
    return signal.aborted
      ? unreachable('The server did not answer in time.')
      : unknown('A server answers there, but it does not speak FTP with us.')
  } finally {
    signal.removeEventListener('abort', giveUp)
    client.close()
    socket.destroy()
  }
}

function greeting(client: Client): Promise<unknown> {
  return client.ftp.handle(undefined, (answer, task) => {
    if (answer instanceof Error) task.reject(answer)
    else if (answer.code >= 200 && answer.code < 300) task.resolve(answer)
  })
}

/** False where the server cannot; the connection is of no use any more where its certificate does not hold. */
async function encrypt(client: Client, host: string, signal: AbortSignal): Promise<boolean | 'untrusted'> {
  // The library waits for ever where its socket is closed within the handshake.
  const late = once(signal, 'abort').then(() => signal.throwIfAborted())
  try {
    // biome-ignore lint/correctness/useHookAtTopLevel: a method of the FTP client, which only sounds like a hook
    await Promise.race([client.useTLS({ host, servername: host, ciphers: SAFE_CIPHERS }), late])
    // What comes encrypted comes over a socket of its own.
    limitReceived(client.ftp.socket, RECEIVED_MAX)
    return true
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof FTPError ? false : 'untrusted'
  }
}
