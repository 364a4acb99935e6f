import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { StartFacts } from '#server/start.ts'
import { cloneDatabase } from './database.ts'
import { stripeAt } from './stripe-server.ts'

const main = path.join(import.meta.dirname, '../src/main.ts')

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sitewright-start-'))
  database = await cloneDatabase(inject('adminUrl'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The product as its own process, with nothing of this machine's environment. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const told = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    told.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    told.err += chunk
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  return { child, told, ended }
}

/** What the terminal shows of a start that fails. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { told, ended } = run(env)
  expect(await ended).toBe(1)
  expect(told.out).toBe('')
  return told.err.trim()
}

test.each([
  ['PORT', 'abc', 'it must be a number from 0 to 65535'],
  ['PORT', '70000', 'it must be a number from 0 to 65535'],
  ['SMTP_URL', 'nonsense', 'it must look like smtp://name:password@host:587'],
  ['DATABASE_URL', 'mysql://x', 'it must look like postgres://name:password@host:5432/database'],
  ['PUBLIC_URL', 'example.com', 'it must be an address such as https://www.example.com'],
  ['ADMIN_EMAIL', 'me', 'it must be an e-mail address'],
  ['ROLE', 'boss', 'it must be one of all, web, worker'],
])('a wrong %s (%s) is one plain sentence', async (name, value, says) => {
  expect(await refusal({ [name]: value })).toBe(
    `Sitewright could not start: The variable ${name} is not right: ${says}.`,
  )
})

test('a taken port is one plain sentence with a way out', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port) })).toBe(
    `Sitewright could not start: Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 10} npm start`,
  )
})

test('a taken METRICS_PORT is one plain sentence, and the port of the product is not blamed', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ METRICS_PORT: String(port) })).toBe(
    `Sitewright could not start: METRICS_PORT ${port} is taken by another program. Please choose another one.`,
  )
})

test('a database or a Redis that does not answer is one plain sentence', async () => {
  expect(await refusal({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toBe(
    'Sitewright could not start: The database of DATABASE_URL cannot be used: nothing answers at its address.',
  )
  expect(await refusal({ DATABASE_URL: `${database.url}_gone` })).toBe(
    'Sitewright could not start: The database of DATABASE_URL cannot be used: there is no database of that name.',
  )
  expect(await refusal({ REDIS_URL: 'redis://127.0.0.1:1' })).toContain(
    'Sitewright could not start: The Redis of REDIS_URL does not answer',
  )
})

test('a data folder that cannot be one is one plain sentence', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  for (const [dataDir, why] of [
    [file, 'a file is in its place'],
    [path.join(file, 'below'), 'a file is in its place'],
    ['/proc/sitewright', 'it cannot be made there'],
  ] as const)
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `Sitewright could not start: The data folder ${dataDir} cannot be used: ${why}. Please choose another one with DATA_DIR.`,
    )
})

test('production refuses the parts of a newcomer, all of them named at once', async () => {
  const says = await refusal({ NODE_ENV: 'production', DATABASE_URL: '' })
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'PUBLIC_URL'])
    expect(says).toContain(name)
  const sample = await refusal({
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example.com',
    PUBLIC_URL: 'https://sitewright.example',
    ...stripeAt('https://api.stripe.com'),
    SESSION_SECRET: 'change-me-change-me-change-me-change-me',
  })
  expect(sample).toContain('SESSION_SECRET must be at least 32 random characters, not a sample.')
})

test('it starts, tells where it is, stops on Ctrl-C, and its data is there the next time', async () => {
  const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long and quiet river' }
  const first = await started(admin)
  expect((await fetch(`${first.facts.url}/api/health`)).status).toBe(200)
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  const second = await started({})
  const login = await fetch(`${second.facts.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
  })
  expect(login.status).toBe(200)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a process without jobs also removes uploads that a killed one left half received', async () => {
  const dataDir = path.join(folder, 'web-only')
  const file = path.join(dataDir, 'uploads/half')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, 'half')
  await utimes(file, 0, 0)
  const { child, ended } = await started({ ROLE: 'web', DATA_DIR: dataDir })
  while (existsSync(file) && child.exitCode === null) await setTimeout(20)
  expect(existsSync(file)).toBe(false)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a Ctrl-C in the middle of the first start leaves no database running', async () => {
  const dataDir = path.join(folder, 'interrupted')
  const { child, ended } = run({ DATABASE_URL: '', DATA_DIR: dataDir })
  const postmaster = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  while (!existsSync(postmaster) && child.exitCode === null) await setTimeout(20)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(existsSync(postmaster)).toBe(false)
}, 90_000)

async function started(env: Record<string, string>) {
  const running = run({ SITEWRIGHT_READY_JSON: '1', ...env })
  const line = await new Promise<string>((resolve, reject) => {
    running.child.stdout.on('data', () => running.told.out.includes('\n') && resolve(running.told.out))
    running.ended.then(() => reject(new Error(running.told.err)))
  })
  return { ...running, facts: JSON.parse(line) as StartFacts }
}
