import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { PlainProblem } from '../plain-problem.ts'
import { type Postgres, startPostgres } from './start.ts'

/** Made once, since each costs a set-up: every test leaves it fit for the next start. */
let folder: string
let running: Postgres[]
let servers: ChildProcess[]
let logged: string[]

// mkdtemp gives mode 0700: as root, the database's own user may not enter it, and it must work all the same.
async function newFolder() {
  const made = await mkdtemp(path.join(tmpdir(), 'sitewright-postgres-'))
  onCleanUp.push(() => rm(made, { recursive: true, force: true }))
  return path.join(made, 'postgres')
}
const onCleanUp: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await newFolder()
  await startPostgres({ dataDir: folder, durable: false }).then((postgres) => postgres.stop())
})

afterAll(() => Promise.all(onCleanUp.map((remove) => remove())))

beforeEach(() => {
  running = []
  servers = []
  logged = []
})

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(running.map((postgres) => postgres.stop()))
})

async function start(changes: Partial<Parameters<typeof startPostgres>[0]> = {}) {
  const postgres = await startPostgres({
    dataDir: folder,
    durable: false,
    log: (line) => logged.push(line),
    ...changes,
  })
  running.push(postgres)
  return postgres
}

async function stop(postgres: Postgres) {
  running = running.filter((one) => one !== postgres)
  await postgres.stop()
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** A server in a process of its own, so that a test can kill it. */
async function startElsewhere() {
  const module = JSON.stringify(new URL('./start.ts', import.meta.url).href)
  const options = JSON.stringify({ dataDir: folder, durable: false })
  const code = `import { startPostgres } from ${module}
    const { url } = await startPostgres(${options})
    process.stdout.write(url)`
  const server = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(server)
  const [url] = await once(server.stdout, 'data')
  return { server, url: String(url) }
}

async function kill(server: ChildProcess) {
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

const cluster = () => path.join(folder, 'cluster')
const postmaster = async () =>
  Number.parseInt(await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8'), 10)

/** Puts this in place of a file's content, or nothing in place of the file, until the test is over. */
async function damage(file: string, content?: string | Buffer) {
  if (content === undefined) {
    await rename(file, `${file}.away`)
    onTestFinished(() => rename(`${file}.away`, file))
    return
  }
  const whole = await readFile(file)
  onTestFinished(() => writeFile(file, whole))
  await writeFile(file, content)
}

const shelve = (url: string) =>
  ask(url, 'drop table if exists shelf; create table shelf as select 42 as book')

async function refusal(promise: Promise<unknown>) {
  const problem = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(PlainProblem)
  return (problem as PlainProblem).message
}

test('what was written is there after a restart', async () => {
  const first = await start()
  await shelve(first.url)
  await stop(first)
  await expect(postmaster()).rejects.toThrow(/ENOENT/)

  const second = await start()
  expect(await ask(second.url, 'select book from shelf')).toEqual([{ book: 42 }])
})

test('an empty data folder becomes a database', async () => {
  const { url } = await start()
  expect(await ask(url, 'select current_user::text as me')).toEqual([{ me: 'sitewright' }])
  await expect(readdir(folder)).resolves.toEqual(['cluster', 'lock', 'owner', 'password', 'postgres.log'])
})

test('the database keeps its promises about crashes, text and time', async () => {
  const postgres = await start({ durable: true })
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'server_encoding',
    'TimeZone',
  ]
  const shown = await Promise.all(settings.map((name) => ask(postgres.url, `show ${name}`)))
  expect(shown.map(([row]) => Object.values(row)[0])).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'UTC'])
})

test('it listens on this machine only, and its password is for our eyes only', async () => {
  const { url } = await start()
  expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const opened = await readFile(path.join(cluster(), 'postmaster.pid'), 'utf8')
  expect(opened.split('\n')[4], 'the folder of its unix socket').toBe('')
  expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600)
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
})

test('the product has a role that makes nothing, whose password is another one after each start', async () => {
  const first = await start()
  await shelve(first.url)
  await ask(first.url, 'grant select on shelf to sitewright_app')
  expect(await ask(first.applicationUrl, 'select book from shelf')).toEqual([{ book: 42 }])
  for (const statement of ['create table mine ()', 'drop table shelf', 'create database mine'])
    await expect(ask(first.applicationUrl, statement)).rejects.toMatchObject({ code: '42501' })
  await stop(first)
  const second = await start({ port: Number(new URL(first.url).port) })
  await expect(ask(first.applicationUrl, 'select 1')).rejects.toThrow(/password/)
  expect(await ask(second.applicationUrl, 'select book from shelf')).toEqual([{ book: 42 }])
})

test('our role cannot run programs or read files of the machine', async () => {
  const { url } = await start()
  await expect(ask(url, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/)
  await expect(ask(url, `select pg_read_file('/etc/hostname')`)).rejects.toThrow(/permission denied/)
})

test('a Ctrl-C in the terminal does not reach the database', async () => {
  await start()
  const fields = (await readFile(`/proc/${await postmaster()}/stat`, 'utf8')).split(') ')[1]?.split(' ')
  expect(Number(fields?.[2])).toBe(await postmaster())
})

test('a postmaster that is killed comes back on the same port with its data', async () => {
  const { url } = await start()
  await shelve(url)
  process.kill(await postmaster(), 'SIGKILL')
  await expect.poll(() => ask(url, 'select book from shelf').catch(() => 'down')).toEqual([{ book: 42 }])
  expect(logged).toContain('The database ended unexpectedly and is started again.')
})

test('it recovers by itself from the crash of one session', async () => {
  const { url } = await start()
  await shelve(url)
  const before = await postmaster()
  const session = new Client(url)
  session.on('error', () => undefined)
  await session.connect()
  const { rows } = await session.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await expect.poll(() => ask(url, 'select book from shelf').catch(() => 'down')).toEqual([{ book: 42 }])
  expect(await postmaster()).toBe(before)
})

test('the next start ends a postmaster whose server was killed, and keeps the data', async () => {
  const { server, url } = await startElsewhere()
  await shelve(url)
  const orphan = await postmaster()
  await kill(server)
  expect((await readFile(`/proc/${orphan}/comm`, 'utf8')).trim()).toBe('postgres')

  const next = await start()
  expect(logged).toContain('Stopped the database that an interrupted run left behind.')
  expect(await postmaster()).not.toBe(orphan)
  expect(await ask(next.url, 'select book from shelf')).toEqual([{ book: 42 }])
})

test('the next start recovers when server and postmaster were killed together', async () => {
  const { server, url } = await startElsewhere()
  await shelve(url)
  process.kill(await postmaster(), 'SIGKILL')
  await kill(server)

  const next = await start()
  expect(await ask(next.url, 'select book from shelf')).toEqual([{ book: 42 }])
})

test('a postmaster.pid whose number now belongs to a stranger does not stop the start', async () => {
  await writeFile(path.join(cluster(), 'postmaster.pid'), `${process.pid}\n${cluster()}\n`)
  const next = await start()
  expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a set-up that a crash interrupted starts over', async () => {
  await rename(cluster(), path.join(folder, 'cluster.unfinished'))
  const { url } = await start()
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a copy of a stopped data folder is a data folder, also when another program made the copy', async () => {
  const dataDir = await newFolder()
  await cp(folder, dataDir, { recursive: true })
  const { url } = await start({ dataDir })
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('two servers cannot use one data folder', async () => {
  const { server } = await startElsewhere()
  expect(await refusal(start())).toMatch(
    new RegExp(`already running on the data folder .*process ${server.pid}`),
  )
  await stop(await kill(server).then(() => start()))
})

test('a data folder without PG_VERSION is refused with one sentence', async () => {
  await damage(path.join(cluster(), 'PG_VERSION'))
  expect(await refusal(start())).toMatch(
    /^The data folder .*cluster is damaged \(its PG_VERSION file is missing\)/,
  )
})

test('a data folder of another PostgreSQL is refused with one sentence', async () => {
  await damage(path.join(cluster(), 'PG_VERSION'), '15\n')
  expect(await refusal(start())).toMatch(
    /was written by PostgreSQL 15, and this Sitewright brings PostgreSQL 18/,
  )
})

test('a data folder that lost its password is refused with one sentence', async () => {
  await damage(path.join(folder, 'password'))
  expect(await refusal(start())).toMatch(/password file .* is missing/)
})

test('a file in the place of the data folder is refused with one sentence', async () => {
  const dataDir = await newFolder()
  await writeFile(dataDir, '')
  expect(await refusal(start({ dataDir }))).toMatch(/is not a folder/)
})

test('a damaged control file is refused with the reason of PostgreSQL', async () => {
  await damage(path.join(cluster(), 'global', 'pg_control'), Buffer.alloc(8192, 7))
  expect(await refusal(start())).toMatch(/could not start \(.+\); its log is .*postgres\.log\.$/)
})

test('a taken port is refused with one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  expect(await refusal(start({ port }))).toMatch(`could not use port ${port}`)
  blocker.close()
})

const machine = '/usr/lib/postgresql'
const versions = existsSync(machine) ? readdirSync(machine) : []

test.each(versions)(
  'PostgreSQL %s of the machine can take the place of the one from npm',
  async (version) => {
    const dataDir = await newFolder()
    const { url } = await start({ dataDir, binaries: path.join(machine, version, 'bin') })
    expect(await ask(url, `select upper('é') as upper`)).toEqual([{ upper: 'É' }])
    expect(await ask(url, 'show server_version')).toEqual([
      { server_version: expect.stringMatching(new RegExp(`^${version}`)) },
    ])
  },
)
