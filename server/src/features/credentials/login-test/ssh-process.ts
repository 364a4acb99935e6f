import type { Socket } from 'node:net'
import { Client } from 'ssh2'
import { answerInProcess } from './answer-in-process.ts'
import type { Login } from './outcome.ts'
import type { SshOutcome } from './process-outcomes.ts'

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

await answerInProcess(signIn)
