import { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { Client } from 'ssh2'
import type { Login } from './outcome.ts'
import type { SshOutcome } from './ssh-outcomes.ts'

/** After the three usual files and the channel to the server. */
const WIRE = 4

// A key or a server can be made so that the library computes for hours: a thread ends the process even then, and even
// where nobody is left to end it.
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(process.argv[2])})`, {
  eval: true,
})
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** Signs in and leaves at once. */
function signIn(sock: Socket, login: Login): Promise<SshOutcome> {
  return new Promise((resolve) => {
    const client = new Client()
    client.on('ready', () => resolve('accepted'))
    client.on('error', ({ level }) => resolve(level === 'client-authentication' ? 'refused' : 'not ssh'))
    client.on('close', () => resolve('closed'))
    // Servers that ask for the password in a dialogue get it as the answer to the one question without echo.
    client.on('keyboard-interactive', (_name, _instructions, _language, prompts, finish) =>
      finish(prompts.map(({ echo }) => (echo ? '' : login.secret))),
    )
    try {
      client.connect({ sock, ...identity(login), readyTimeout: 0, keepaliveInterval: 0 })
    } catch {
      resolve('unreadable key')
    }
  })
}

const isKey = (secret: string) => /^\s*(-----BEGIN |PuTTY-User-Key-File)/.test(secret)

function identity({ username, secret, passphrase }: Login) {
  return isKey(secret)
    ? { username, privateKey: secret, ...(passphrase ? { passphrase } : {}) }
    : { username, password: secret, tryKeyboard: true }
}

const outcome = await signIn(new Socket({ fd: WIRE }), JSON.parse(await text(process.stdin)))
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit())
