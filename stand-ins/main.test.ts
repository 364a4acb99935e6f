import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { spawnProduct } from '../tools/bootstrap/processes.mjs'

const patience = { timeout: 120_000 }
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sitewright-main-'))
  // Runs last of these, when nothing writes there any more.
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

interface Started {
  child: ChildProcess
  said: { out: string; err: string }
  ended: Promise<number | null>
}

function watched(child: ChildProcess): Started {
  const said = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    said.err += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, said, ended }
}

/** The whole product as a newcomer starts it, with nothing of this machine's environment. */
function start(env: Record<string, string> = {}): Started {
  const all = { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder, ...env }
  return watched(spawnProduct({ env: all, stdio: ['ignore', 'pipe', 'pipe'] }))
}

async function until({ child, said }: Started, isThere: () => boolean): Promise<void> {
  while (!isThere()) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said.err)
    await pause(20)
  }
}

async function facts(started: Started) {
  await until(started, () => started.said.out.includes('\n'))
  return JSON.parse(started.said.out) as {
    url: string
    mailbox: string
    payments: string
    accounts: { email: string; password: string }[]
  }
}

const postmaster = () => path.join(folder, 'postgres/cluster/postmaster.pid')

test('a newcomer gets a database, a mailbox and payments, and reads where they are', patience, async () => {
  const { child, said, ended } = start()
  await until({ child, said, ended }, () => said.out.includes('Ctrl-C stops everything'))
  expect(said.out).toMatch(/Open {9}http:\/\/localhost:\d+/)
  expect(said.out).toMatch(/Mails {8}http:\/\/127\.0\.0\.1:\d+/)
  expect(said.out).toMatch(/olga@sitewright\.example +\S+ +an admin/)
  expect(said.out).toContain('sandbox, no money moves')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
})

test('after a kill of everything the next start has the same data, keys and mails', patience, async () => {
  const first = start({ SITEWRIGHT_READY_JSON: '1' })
  const { accounts } = await facts(first)
  const keys = await readFile(path.join(folder, 'payments/keys.json'), 'utf8')
  const [account] = accounts
  process.kill(Number.parseInt(await readFile(postmaster(), 'utf8'), 10), 'SIGKILL')
  if (first.child.pid) process.kill(-first.child.pid, 'SIGKILL')
  await first.ended

  const second = start({ SITEWRIGHT_READY_JSON: '1' })
  const { url, mailbox, payments } = await facts(second)
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  expect(login.status).toBe(200)
  expect((await fetch(mailbox)).status).toBe(200)
  expect((await fetch(`${payments}/v1/events`)).status).toBe(401)
  expect(await readFile(path.join(folder, 'payments/keys.json'), 'utf8')).toBe(keys)
})

test('the server and its stand-ins end when their starter is killed', patience, async () => {
  const starter = path.join(import.meta.dirname, '../tools/bootstrap/processes.mjs')
  const code = `import { spawnProduct } from ${JSON.stringify(starter)}
    spawnProduct()
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, SITEWRIGHT_READY_JSON: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = watched(child)
  const { url } = await facts(started)
  child.kill('SIGKILL')
  await expect.poll(() => existsSync(postmaster())).toBe(false)
  await expect(fetch(url)).rejects.toThrow()
})

test('a Ctrl-C in the middle of the first start leaves no database running', patience, async () => {
  const started = start()
  await until(started, () => existsSync(postmaster()))
  started.child.kill('SIGINT')
  expect(await started.ended).toBe(0)
  expect(existsSync(postmaster())).toBe(false)
})

test('a service that the environment names has no stand-in', patience, async () => {
  const { url } = await facts(start({ SITEWRIGHT_READY_JSON: '1', SMTP_URL: 'smtp://127.0.0.1:1' }))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(existsSync(path.join(folder, 'mailbox'))).toBe(false)
})

test('production gets no stand-in, and one sentence names what is missing', patience, async () => {
  const { said, ended } = start({ NODE_ENV: 'production' })
  expect(await ended).toBe(1)
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'SESSION_SECRET', 'MAIL_FROM'])
    expect(said.err).toContain(name)
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
})
