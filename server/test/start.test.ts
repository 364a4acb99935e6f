import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { StartFacts } from '@sitewright/contract/ready-line.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { examinationJobs } from '#features/examinations/index.ts'
import { connectDatabase } from '#platform/database/connect.ts'
import { addJob, type Job } from '#platform/jobs/define.ts'
import { StartupProblem } from '#platform/startup-problem.ts'
import { loadConfig } from '#server/config.ts'
import { quietPort } from '#server/free-port.ts'
import { start } from '#server/start.ts'
import { cloneDatabase } from './database.ts'
import { productionEnvironment, testEnvironment } from './environment.ts'

const deepen = examinationJobs.find(({ id }) => id === 'examinations.deepen') as Job
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

const environment = (env: Record<string, string>) => ({
  ...testEnvironment,
  NODE_ENV: '',
  PATH: process.env.PATH ?? '',
  DATA_DIR: folder,
  DATABASE_URL: database.url,
  ...env,
})

/** The product as its own process, with nothing of this machine's environment. */
function run(env: Record<string, string>, before = '') {
  const child = spawn('sh', ['-c', `${before}exec "$0" "$1"`, process.execPath, main], {
    env: environment(env),
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
async function shown(env: Record<string, string>): Promise<string> {
  const { told, ended } = run(env)
  expect(await ended).toBe(1)
  expect(told.out).toBe('')
  return told.err.trim()
}

/** The sentence of a start that fails; `main.ts` shows it, as the first two tests look at. */
async function refusal(env: Record<string, string>): Promise<string> {
  const starting = async () => start(loadConfig(environment(env)))
  const problem = await starting().catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartupProblem)
  return (problem as StartupProblem).message
}

test('a wrong variable is one plain sentence', async () => {
  expect(await shown({ PORT: 'abc' })).toBe(
    'Sitewright could not start: The variable PORT is not right: it must be a number from 0 to 65535.',
  )
})

test('a taken port is one plain sentence with a way out', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await shown({ PORT: String(port) })).toBe(
    `Sitewright could not start: Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 10} npm start`,
  )
})

test('a taken METRICS_PORT is one plain sentence, and the port of the product is not blamed', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ METRICS_PORT: String(port) })).toBe(
    `METRICS_PORT ${port} is taken by another program. Please choose another one.`,
  )
})

test('a database or a Redis that does not answer is one plain sentence', async () => {
  expect(await refusal({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toBe(
    'The database of DATABASE_URL cannot be used: nothing answers at its address.',
  )
  expect(await refusal({ DATABASE_URL: `${database.url}_gone` })).toBe(
    'The database of DATABASE_URL cannot be used: there is no database of that name.',
  )
  expect(await refusal({ REDIS_URL: 'redis://127.0.0.1:1' })).toContain(
    'The Redis of REDIS_URL does not answer',
  )
})

test('a Redis that takes connections and says nothing is one plain sentence too', async () => {
  const silent = createServer()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  expect(await refusal({ REDIS_URL: `redis://127.0.0.1:${port}` })).toContain(
    'The Redis of REDIS_URL does not answer (no answer in time).',
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
      `The data folder ${dataDir} cannot be used: ${why}. Please choose another one with DATA_DIR.`,
    )
})

test('without its services the server does not start, and all are named at once', async () => {
  const says = await refusal({ DATABASE_URL: '', SMTP_URL: '', STRIPE_SECRET_KEY: '' })
  expect(says).toContain('Payments through Stripe also need STRIPE_SECRET_KEY')
  const stripe = Object.keys(testEnvironment).filter((name) => name.startsWith('STRIPE_'))
  const nothing = { DATABASE_URL: '', SMTP_URL: '', ...Object.fromEntries(stripe.map((name) => [name, ''])) }
  const all = await refusal(nothing)
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'npm start'])
    expect(all).toContain(name)
})

test('production refuses every sample value, all of them named at once', async () => {
  const says = await refusal({ NODE_ENV: 'production' })
  const names = [
    'SESSION_SECRET',
    'VAULT_KEKS',
    'VAULT_KEK_CURRENT',
    'PUBLIC_URL',
    'MAIL_FROM',
    'BUSINESS_LEGAL_NAME',
    'BUSINESS_ADDRESS',
  ]
  for (const name of [...names, 'BUSINESS_SUPPORT_EMAIL', 'BUSINESS_COMPANY_NUMBER'])
    expect(says).toContain(name)
  const sample = await refusal({
    ...productionEnvironment,
    SESSION_SECRET: 'change-me-change-me-change-me-change-me',
  })
  expect(sample).toContain('SESSION_SECRET must be at least 32 random characters, not a sample.')
})

test('it starts, prints its address, stops on Ctrl-C, and its data is there the next time', async () => {
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
  const { child, ended } = await started({ DATA_DIR: dataDir })
  while (existsSync(file) && child.exitCode === null) await setTimeout(20)
  expect(existsSync(file)).toBe(false)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

/** Whether somebody listens there. Every 127.x is this machine, and each is an address of its own. */
async function listens(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  const [isOpen] = await Promise.race([
    once(socket, 'connect').then(() => [true]),
    once(socket, 'error').then(() => [false]),
  ]).catch(() => [false])
  socket.destroy()
  return isOpen as boolean
}

test.runIf(process.platform === 'linux')(
  'METRICS_PORT is for this machine alone unless there is a token',
  async () => {
    const port = await quietPort()
    const env = { HOST: '0.0.0.0', METRICS_PORT: String(port) }
    const open = await started(env)
    expect([await listens('127.0.0.1', port), await listens('127.0.0.2', port)]).toEqual([true, false])
    open.child.kill('SIGTERM')
    expect(await open.ended).toBe(0)
    const closed = await started({ ...env, METRICS_TOKEN: 'a-token-of-this-test-0001' })
    const ask = async (authorization: string) =>
      (await fetch(`http://127.0.0.2:${port}/metrics`, { headers: { authorization } })).status
    expect([await ask('Bearer wrong'), await ask('Bearer a-token-of-this-test-0001')]).toEqual([404, 200])
    closed.child.kill('SIGTERM')
    expect(await closed.ended).toBe(0)
  },
)

test('an examination with a browser does not hold up the stop, and is waiting again', async () => {
  const site = createServer()
  const visited = once(site, 'connection')
  onTestFinished(() => void site.close())
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const { child, ended } = await started({ PROBE_ALLOW: '127.0.0.0/8' })
  const { db } = connectDatabase({ url: database.url, poolSize: 1 })
  onTestFinished(() => db.destroy())
  const id = randomUUID()
  const examination = { id, url, host: '127.0.0.1', report: '{}', state: 'up', purpose: 'chat' }
  await db
    .insertInto('examinations')
    .values({ ...examination, deep: 'waiting' })
    .execute()
  await addJob(db, deepen.with({ id }))
  const [socket] = (await visited) as [Socket]
  onTestFinished(() => void socket.destroy())
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const { deep } = await db
    .selectFrom('examinations')
    .select('deep')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(deep).toBe('waiting')
  // And its job is free for the next process.
  const { rows } = await sql<{
    free: boolean
  }>`select locked_by is null as free from graphile_worker._private_jobs
    where payload::text like ${`%${id}%`}`.execute(db)
  expect(rows).toEqual([{ free: true }])
})

test('more connections than file descriptors do not end the process, and it answers again', async () => {
  const { child, facts, ended } = await started({}, 'ulimit -n 256; ')
  const { hostname, port } = new URL(facts.url)
  const sockets = Array.from({ length: 400 }, () =>
    connect({ host: hostname, port: Number(port), allowHalfOpen: true })
      .on('error', () => undefined)
      .on('connect', function (this: Socket) {
        this.write('\0')
      }),
  )
  await setTimeout(7_000)
  expect(child.exitCode).toBe(null)
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(
      () =>
        fetch(`${facts.url}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

async function started(env: Record<string, string>, before?: string) {
  const running = run({ SITEWRIGHT_READY_JSON: '1', ...env }, before)
  const line = await new Promise<string>((resolve, reject) => {
    running.child.stdout.on('data', () => running.told.out.includes('\n') && resolve(running.told.out))
    running.ended.then(() => reject(new Error(running.told.err)))
  })
  return { ...running, facts: JSON.parse(line) as StartFacts }
}
