import type { Socket } from 'node:net'
import { Client } from 'ssh2'
import { accepted, type LoginOutcome, refused, unknown, unreachable } from './outcome.ts'

export interface Login {
  username: string
  secret: string
  passphrase: string | null
}

const isKey = (secret: string) => /^\s*(-----BEGIN |PuTTY-User-Key-File)/.test(secret)

/** Signs in over SSH on a socket that the guard gave, and leaves at once. */
export function trySsh(socket: Socket, login: Login, signal: AbortSignal): Promise<LoginOutcome> {
  return new Promise((resolve) => {
    const client = new Client()
    const settle = (outcome: LoginOutcome) => {
      signal.removeEventListener('abort', giveUp)
      client.end()
      socket.destroy()
      resolve(outcome)
    }
    const giveUp = () => settle(unreachable('The server did not answer in time.'))
    signal.addEventListener('abort', giveUp, { once: true })
    client.on('ready', () => settle(accepted()))
    client.on('error', (error) =>
      settle(
        error.level === 'client-authentication'
          ? refused('The server refused this user name and password or key.')
          : unknown('A server answers there, but it does not speak SSH with us.'),
      ),
    )
    client.on('close', () => settle(unreachable('The server closed the connection.')))
    // Servers that ask for the password in a dialogue get it as the answer to the one question without echo.
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(({ echo }) => (echo ? '' : login.secret))),
    )
    try {
      client.connect({ sock: socket, ...identity(login), readyTimeout: 0, keepaliveInterval: 0 })
    } catch {
      settle(refused('The private key cannot be read. Please check it, and its passphrase.'))
    }
  })
}

function identity({ username, secret, passphrase }: Login) {
  return isKey(secret)
    ? { username, privateKey: secret, ...(passphrase ? { passphrase } : {}) }
    : { username, password: secret, tryKeyboard: true }
}
