import { spawn } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { credentialRoutes, type NewCredential } from '@sitewright/contract/credentials.ts'
import { pino } from 'pino'
import ssh from 'ssh2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '#platform/jobs/define.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join, type Person } from '#test/cast.ts'
import {
  addLogin,
  everythingStored,
  logOf,
  type Job as OpenJob,
  openJob,
  takeAccess,
} from '#test/credentials.ts'
import { tryLogin } from './try-login.ts'
import { tryWordPress } from './try-wordpress.ts'

const PASSWORD = `the right one ${randomBytes(6).toString('hex')}`
const USER = 'shop-admin'
const open: { close: () => void }[] = []
let app: TestApp
let people: Cast
let job: OpenJob
let ports: Record<'wordpress' | 'plain' | 'ssh' | 'ftp', number>

beforeAll(async () => {
  ports = {
    wordpress: await listen(createHttp(wordPress)),
    plain: await listen(createHttp((_, response) => void response.end('<h1>Bakery</h1>'))),
    ssh: await listen(sshServer() as unknown as Server),
    ftp: await listen(createTcp(ftp)),
  }
  const { wordpress, plain } = ports
  app = await startTestApp({
    PROBE_ALLOW: '127.0.0.0/8',
    PROBE_RESOLVE: `shop.test:${wordpress}:127.0.0.1,bakery.test:${plain}:127.0.0.1,ftp.shop.test:${ports.ftp}:127.0.0.1`,
  })
  people = await cast(app)
  job = await openJob(people.ann, `http://shop.test:${wordpress}/`)
})
afterAll(() => {
  for (const server of open) server.close()
})

async function listen(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

/** WordPress as far as its login goes, with the cookie check. */
const wordPress: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop.test')
  // A site that was moved into a folder, with the address that WordPress itself makes for people who are signed out.
  if (request.method === 'GET' && request.url === '/moved/wp-login.php')
    return void response
      .writeHead(302, { location: '/moved/wp-login.php?redirect_to=%2Fmoved%2Fwp-admin%2F&reauth=1' })
      .end()
  if (!pathname.endsWith('/wp-login.php')) return void response.writeHead(404).end('not here')
  const reauth = searchParams.has('reauth')
  // What `wp_clear_auth_cookie` sends.
  const past = 'expires=Sat, 22 Nov 2025 09:00:00 GMT; Max-Age=0; path=/'
  const cleared = [`wordpress_logged_in_1=%20; ${past}`, `wordpress_sec_1=%20; ${past}`]
  const form = `<form id="loginform"><input name="log"><input name="pwd" type="password"><input type="hidden" name="token" value="t1"></form>`
  if (request.method !== 'POST')
    return void response
      .setHeader('set-cookie', [
        'wordpress_test_cookie=WP%20Cookie%20check; path=/',
        ...(reauth ? cleared : []),
      ])
      .end(`<html>${form}</html>`)
  let sent = ''
  request.on('data', (chunk) => {
    sent += chunk
  })
  request.on('end', () => {
    const fields = new URLSearchParams(sent)
    const hasCookie =
      request.headers.cookie?.includes('wordpress_test_cookie') && fields.get('token') === 't1'
    if (!hasCookie) return void response.end('<div id="login_error">Cookies are blocked</div>')
    if (reauth) response.setHeader('set-cookie', cleared)
    if (fields.get('log') !== USER || fields.get('pwd') !== PASSWORD)
      return void response.end(`<div id="login_error">${fields.get('pwd')} is wrong</div>${form}`)
    if (reauth) return void response.end(form)
    response
      .setHeader('set-cookie', 'wordpress_logged_in_1=x; path=/')
      .writeHead(302, { location: '/wp-admin/' })
      .end()
  })
}

// The library's Ed25519 keys cannot be read where their first byte is zero.
const clientKey = ssh.utils.generateKeyPairSync('rsa', {
  bits: 2048,
  passphrase: 'of the key',
  cipher: 'aes256-cbc',
  rounds: 4,
})

function sshServer() {
  const host = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs1',
    format: 'pem',
  })
  const allowed = ssh.utils.parseKey(clientKey.public)
  if (allowed instanceof Error) throw allowed
  return new ssh.Server({ hostKeys: [host] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (ctx) => {
      if (ctx.username === USER && ctx.method === 'password' && ctx.password === PASSWORD) return ctx.accept()
      const isKey = ctx.method === 'publickey' && ctx.key.data.equals(allowed.getPublicSSH())
      if (
        isKey &&
        (!ctx.signature || allowed.verify(ctx.blob ?? Buffer.alloc(0), ctx.signature, ctx.hashAlgo))
      )
        return ctx.accept()
      ctx.reject(['password', 'publickey'])
    })
  })
}

/** FTP without encryption, as far as its login goes. */
function ftp(socket: Socket): void {
  let user = ''
  socket.on('error', () => undefined)
  socket.write('220 Welcome\r\n')
  socket.on('data', (bytes) => {
    const [command, ...rest] = bytes.toString().trim().split(' ')
    const said = rest.join(' ')
    if (command === 'USER') user = said
    const isRight = user === USER && said === PASSWORD
    const answers: Record<string, string> = {
      USER: '331 Password',
      PASS: isRight ? '230 In' : `530 ${said} is wrong`,
    }
    socket.write(`${answers[command ?? ''] ?? '502 Not known'}\r\n`)
  })
}

/** Adds an entry and tries it, with the worker at work meanwhile. */
async function tried(more: Partial<NewCredential>, who: Person = people.ann, of = job) {
  const entry = await addLogin(who, of, { username: USER, text: PASSWORD, ...more })
  return { id: entry.id, ...(await tryEntry(who, entry.id)) }
}

async function tryEntry(who: Person, id: number) {
  let answer: Awaited<ReturnType<typeof ask>> | undefined
  const ask = () => who.call(credentialRoutes.test, { params: { id } })
  const asking = ask().then((given) => {
    answer = given
  })
  while (!answer)
    await Promise.race([app.work().then(() => new Promise((soon) => setTimeout(soon, 50))), asking])
  return { status: answer.status, ...answer.body }
}

const byHand = async () => {
  // The limits of one person are not what these tests are about.
  await app.pool.query("delete from rate_limits where key like 'login-test%'")
}

test('a WordPress login is accepted or refused by WordPress itself', async () => {
  expect(await tried({})).toMatchObject({ status: 200, result: 'accepted' })
  const address = `http://shop.test:${ports.wordpress}/wp-admin/`
  expect(await tried({ address })).toMatchObject({ result: 'accepted' })
  expect(await tried({ text: 'a wrong one' })).toMatchObject({
    result: 'refused',
    detail: 'WordPress refused this user name and password.',
  })
  await byHand()
})

test('the address that WordPress makes for people who are signed out hides no wrong password', async () => {
  const site = `http://shop.test:${ports.wordpress}`
  const asked = 'wp-login.php?redirect_to=%2Fwp-admin%2F&reauth=1'
  for (const address of [`${site}/${asked}`, `${site}/moved/wp-login.php`, `${site}/moved/${asked}`]) {
    expect((await tried({ address, text: 'a wrong one' })).result, address).toBe('refused')
    expect((await tried({ address })).result, address).toBe('accepted')
    await byHand()
  }
})

test('a site without WordPress, one that is down, and an entry without user name are not guessed about', async () => {
  expect(await tried({ address: `http://bakery.test:${ports.plain}/` })).toMatchObject({ result: 'unknown' })
  expect(await tried({ address: 'http://127.0.0.1:1/' })).toMatchObject({ result: 'unreachable' })
  expect(await tried({ username: '' })).toMatchObject({ result: 'unknown' })
  expect(await tried({ kind: 'hosting', address: 'https://panel.example.com' })).toMatchObject({
    result: 'unknown',
  })
  expect(await tried({ kind: 'other' })).toMatchObject({ result: 'unknown' })
  await byHand()
})

test('SSH takes a password or a key with its passphrase, and refuses wrong ones', async () => {
  const sftp = { kind: 'sftp', host: '127.0.0.1', port: ports.ssh, protocol: 'sftp' } as const
  expect(await tried(sftp)).toMatchObject({ result: 'accepted' })
  expect(await tried({ ...sftp, text: 'a wrong one' })).toMatchObject({ result: 'refused' })
  expect(await tried({ ...sftp, text: clientKey.private, passphrase: 'of the key' })).toMatchObject({
    result: 'accepted',
  })
  expect(await tried({ ...sftp, text: clientKey.private, passphrase: 'not it' })).toMatchObject({
    result: 'refused',
    detail: 'The private key cannot be read. Please check it, and its passphrase.',
  })
  await byHand()
})

test('a private key that takes for ever to unlock stops nothing but its own test', async () => {
  const sftp = { kind: 'sftp', host: '127.0.0.1', port: ports.ssh, protocol: 'sftp' } as const
  let ticks = 0
  const ticking = setInterval(() => {
    ticks += 1
  }, 100)
  const key = { text: withRounds(clientKey.private, 0xff_ff_ff_ff), passphrase: 'of the key' }
  expect(await tried({ ...sftp, ...key })).toMatchObject({ status: 200, result: 'unreachable' })
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(50)
  await byHand()
})

/** OpenSSH's format: the name of the key derivation, the length of its options, 16 bytes of salt with their length, the rounds. */
function withRounds(pem: string, rounds: number): string {
  const [first = '', ...lines] = pem.trim().split('\n')
  const bytes = Buffer.from(lines.slice(0, -1).join(''), 'base64')
  bytes.writeUInt32BE(rounds, bytes.indexOf('bcrypt') + 'bcrypt'.length + 4 + 4 + 16)
  return [first, bytes.toString('base64'), lines.at(-1)].join('\n')
}

test('a login that is tried over SSH ends itself where nobody is left to end it', async () => {
  const program = fileURLToPath(new URL('./ssh-process.ts', import.meta.url))
  const started = spawn(process.execPath, [program, '1000'], {
    stdio: ['pipe', 'ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.stdin?.end(
    JSON.stringify({
      username: USER,
      secret: withRounds(clientKey.private, 0xff_ff_ff_ff),
      passphrase: 'of the key',
    }),
  )
  const [, signal] = await once(started, 'exit')
  expect(signal).toBe('SIGKILL')
})

test('FTP is tried, and a password that was to be encrypted is not sent in clear', async () => {
  const server = { kind: 'sftp', host: '127.0.0.1', port: ports.ftp } as const
  expect(await tried({ ...server, protocol: 'ftp' })).toMatchObject({ result: 'accepted' })
  expect(await tried({ ...server, protocol: 'ftp', text: 'a wrong one' })).toMatchObject({
    result: 'refused',
  })
  expect(await tried({ ...server, protocol: 'ftps' })).toMatchObject({
    result: 'unknown',
    detail: 'The server does not encrypt FTP, so we did not send the password.',
  })
  await byHand()
})

test('what came of it stays with the entry; the secret is nowhere, though a server sends it back', async () => {
  const { ann } = people
  const server = { kind: 'sftp', host: '127.0.0.1', port: ports.ftp, protocol: 'ftp' } as const
  const canary = `canary-${randomBytes(8).toString('hex')}`
  const ones = [await tried({ ...server, text: canary }), await tried({ text: canary })]
  const listed = (await ann.call(credentialRoutes.list)).body
  for (const { id } of ones) {
    expect(listed.find((entry) => entry.id === id)?.test).toMatchObject({ result: 'refused' })
    expect((await logOf(ann, id)).map(({ says }) => says)).toContain('You tried the login')
  }
  expect(`${await everythingStored(app.pool)}${JSON.stringify([ones, listed])}`).not.toContain(canary)
  await byHand()
})

test('staff try a login under their own access, and only with the client’s consent', async () => {
  const who = await join(app, 'Cleo Consent')
  const own = await openJob(who, `http://shop.test:${ports.wordpress}/`)
  const willing = await addLogin(who, own, { username: USER, text: PASSWORD, may_test: true })
  const unwilling = await addLogin(who, own, { username: USER, text: PASSWORD })
  expect(await tryEntry(people.olga, willing.id)).toMatchObject({ status: 404 })
  for (const { id } of [willing, unwilling]) await takeAccess(people.olga, id, own.ticket)
  expect(await tryEntry(people.olga, willing.id)).toMatchObject({ status: 200, result: 'accepted' })
  expect(await tryEntry(people.olga, unwilling.id)).toMatchObject({ status: 409 })
  expect(await tryEntry(who, unwilling.id)).toMatchObject({ status: 200, result: 'accepted' })
})

test('an access that ends before the worker comes to it tries nothing', async () => {
  const who = await join(app, 'Cleo Consent')
  const own = await openJob(who, `http://shop.test:${ports.wordpress}/`)
  const { id } = await addLogin(who, own, { username: USER, text: PASSWORD, may_test: true })
  const lease = await takeAccess(people.olga, id, own.ticket)
  const asked = people.olga.call(credentialRoutes.test, { params: { id } })
  await expect.poll(async () => (await waitingTests()).length).toBe(1)
  await who.call(credentialRoutes.endLease, { params: { id, leaseId: lease.id } })
  await app.work()
  expect((await asked).body).toMatchObject({ result: 'unknown', detail: expect.stringContaining('ended') })
  expect((await who.call(credentialRoutes.list)).body[0]?.test).toBeNull()
  await byHand()
})

test('a test that is run once more, as after a lost worker, tries nothing again', async () => {
  let connections = 0
  const port = await listen(
    createTcp((socket) => {
      connections += 1
      ftp(socket)
    }),
  )
  expect(await tried({ kind: 'sftp', host: '127.0.0.1', port, protocol: 'ftp' })).toMatchObject({
    result: 'accepted',
  })
  const { rows } = await app.pool.query<{ id: number }>('select max(id)::int as id from credential_tests')
  await runJob(app.services, tryLogin as Job, { testId: rows[0]?.id })
  expect(connections).toBe(1)
  await byHand()
})

test('what goes wrong on our side is neither logged nor stored in its own words, which may hold the secret', async () => {
  const { ann } = people
  const { id } = await addLogin(ann, job, {
    kind: 'sftp',
    host: '127.0.0.1',
    port: ports.ftp,
    protocol: 'ftp',
  })
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into credential_tests (credential_id, asked_at) values ($1, now()) returning id::int',
    [id],
  )
  const canary = `canary-${randomBytes(8).toString('hex')}`
  const logged: string[] = []
  const log = pino({}, { write: (line) => void logged.push(line) })
  const limits = {
    ...app.services.limits,
    consume: () => Promise.reject(new Error(`${canary} is not a number`)),
  } as unknown as typeof app.services.limits
  await runJob({ ...app.services, limits, log }, tryLogin as Job, { testId: rows[0]?.id })
  expect(logged.join()).toContain('a login could not be tried')
  expect((await ann.call(credentialRoutes.list)).body.find((entry) => entry.id === id)?.test).toMatchObject({
    result: 'unknown',
    detail: 'Something went wrong on our side while we tried the login.',
  })
  expect(`${await everythingStored(app.pool)}${logged.join()}`).not.toContain(canary)
})

test('the tests of one person wait for each other, and not everybody else’s with them', async () => {
  const queues: (string | null)[] = []
  for (const who of [await join(app, 'Ann Second'), await join(app, 'Bob Second')]) {
    const own = await openJob(who, `http://shop.test:${ports.wordpress}/`)
    const { id } = await addLogin(who, own, { username: USER, text: PASSWORD })
    const asked = who.call(credentialRoutes.test, { params: { id } })
    await expect.poll(async () => (await waitingTests()).length).toBe(1)
    queues.push(...(await waitingTests()))
    await app.work()
    await asked
  }
  for (const queue of queues) expect(queue).toMatch(/^logins-[01]$/)
  await byHand()
})

const waitingTests = async () =>
  (
    await app.pool.query<{ queue_name: string | null }>(
      "select queue_name from graphile_worker.jobs where task_identifier = 'credentials.try-login'",
    )
  ).rows.map(({ queue_name }) => queue_name)

test('the time for a test counts for all of its pages together', async () => {
  const deadline = new AbortController()
  const slow = await listen(
    createHttp((request, response) => {
      if (request.url === '/wp-login.php')
        return void response.writeHead(302, { location: '/wp-login.php?hop=1' }).end()
      deadline.abort()
    }),
  )
  const login = { username: USER, secret: PASSWORD }
  const outcome = await tryWordPress(app.services.visits, `http://127.0.0.1:${slow}/`, login, deadline.signal)
  expect(outcome.result).toBe('unreachable')
})

test('a field of a login page is read up to the next one, so that many without an end are read once', async () => {
  let sent = ''
  const port = await listen(
    createHttp(async (request, response) => {
      sent = await text(request)
      response.end('<input name="log"><input name="pwd" <input type="hidden" name="token" value="t1">')
    }),
  )
  const login = { username: USER, secret: PASSWORD }
  await tryWordPress(app.services.visits, `http://127.0.0.1:${port}/`, login, new AbortController().signal)
  expect(new URLSearchParams(sent).get('token')).toBe('t1')
})

test('a host of 240 characters, and an address of numbers in three spellings: never 500, one count', async () => {
  const server = { kind: 'sftp', port: ports.ftp, protocol: 'ftp' } as const
  expect(await tried({ ...server, host: 'a'.repeat(240) })).toMatchObject({ status: 200, result: 'unknown' })
  await byHand()
  for (const host of ['127.0.0.1', '0x7f000001', '2130706433'])
    expect(await tried({ ...server, host })).toMatchObject({ status: 200, result: 'accepted' })
  const { rows } = await app.pool.query("select points from rate_limits where key like 'login-test-host:%'")
  expect(rows).toEqual([{ points: 3 }])
  await byHand()
})

test('names that all lead to one server count as that server', async () => {
  const where = { kind: 'sftp', port: ports.ftp, protocol: 'ftp' } as const
  expect(await tried({ ...where, host: '127.0.0.1' })).toMatchObject({ result: 'accepted' })
  await app.pool.query("update rate_limits set points = 60 where key like 'login-test-address:%'")
  const another = await tried({ ...where, host: 'ftp.shop.test' })
  expect(another).toMatchObject({
    status: 200,
    result: 'unknown',
    detail: expect.stringContaining('in an hour'),
  })
  await byHand()
  expect(await tried({ ...where, host: 'ftp.shop.test' })).toMatchObject({ result: 'accepted' })
  await byHand()
})

test('nobody guesses passwords through us', async () => {
  const { bob } = people
  const own = await openJob(bob, `http://shop.test:${ports.wordpress}/`)
  const entry = await addLogin(bob, own, { username: USER, text: 'a guess' })
  const statuses: number[] = []
  for (let at = 0; at < 8; at++) statuses.push((await tryEntry(bob, entry.id)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
})

test('one client does not use up the tries at a server that others share', async () => {
  await byHand()
  const server = { kind: 'sftp', host: '127.0.0.1', port: ports.ftp, protocol: 'ftp' } as const
  const eve = await join(app, 'Eve Eager')
  const own = await openJob(eve, `http://shop.test:${ports.wordpress}/`)
  const statuses: number[] = []
  for (let entries = 0; entries < 4; entries++) {
    const { id } = await addLogin(eve, own, { ...server, username: USER, text: PASSWORD })
    for (let at = 0; at < 6; at++) statuses.push((await tryEntry(eve, id)).status)
  }
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(18).fill(429)])
  expect(await tried(server)).toMatchObject({ status: 200, result: 'accepted' })
  const { rows } = await app.pool.query("select points from rate_limits where key like 'login-test-host:%'")
  expect(rows).toEqual([{ points: 7 }])
  await byHand()
})

test('what staff try for a client counts as that client’s', async () => {
  const who = await join(app, 'Cleo Consent')
  const own = await openJob(who, `http://shop.test:${ports.wordpress}/`)
  const { id } = await addLogin(who, own, { username: USER, text: PASSWORD, may_test: true })
  await takeAccess(people.olga, id, own.ticket)
  expect(await tryEntry(people.olga, id)).toMatchObject({ status: 200 })
  expect(await tryEntry(who, id)).toMatchObject({ status: 200 })
  const { rows } = await app.pool.query(
    "select points from rate_limits where key like 'login-test-host-one:%'",
  )
  expect(rows).toEqual([{ points: 2 }])
  await byHand()
})
