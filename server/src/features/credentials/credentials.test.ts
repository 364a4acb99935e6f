import { randomBytes } from 'node:crypto'
import { credentialRoutes } from '@sitewright/contract/credentials.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { beforeAll, expect, test } from 'vitest'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { type Cast, cast, join } from '#test/cast.ts'
import { addLogin, everythingStored, type Job, logOf, openJob, reveal } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { expireCredentials } from './expire-credentials.ts'

let app: TestApp
let people: Cast
let job: Job

beforeAll(async () => {
  app = await startTestApp()
  people = await cast(app)
  job = await openJob(people.ann)
})

const list = async (who: Cast['ann'], query: Record<string, string> = {}) =>
  (await who.call(credentialRoutes.list, { query })).body

test('the payload of the specification is stored, listed without its secret and revealed after the password', async () => {
  const { ann } = people
  const answer = await ann.call(credentialRoutes.add, {
    body: { service_request_id: job.request, label: 'Shop', text: ' with spaces \n' },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ label: 'Shop', username: null, kind: 'site_login' })
  expect(JSON.stringify(answer.body)).not.toContain('with spaces')
  const { id } = answer.body
  expect(await list(ann)).toContainEqual(expect.objectContaining({ id, service_request_id: job.request }))
  const revealed = await reveal(ann, id)
  expect(revealed).toMatchObject({ status: 200, body: { password: ' with spaces \n' } })
  expect(revealed.headers['cache-control']).toBe('no-store')
})

test('each kind of login has fields of its own and takes no others', async () => {
  const { ann } = people
  const key = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----\n'
  const sftp = { kind: 'sftp', host: 'sftp.example.com', port: 2222, protocol: 'sftp' } as const
  const entry = await addLogin(ann, job, { ...sftp, text: key, passphrase: 'of the key', notes: 'ask Tom' })
  expect(entry.details).toEqual({ host: 'sftp.example.com', port: 2222, protocol: 'sftp' })
  expect((await reveal(ann, entry.id)).body).toEqual({
    password: key,
    passphrase: 'of the key',
    notes: 'ask Tom',
  })
  const wrong = { service_request_id: job.request, label: 'x', text: 'x', kind: 'dns' }
  for (const more of [{ port: 22 }, { passphrase: 'x' }, { database: 'x' }]) {
    const { status, body } = await ann.call(credentialRoutes.add, { body: { ...wrong, ...more } })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty(Object.keys(more)[0] ?? '')
  }
})

test('a user name that is left empty is none', async () => {
  expect((await addLogin(people.ann, job, { username: '' })).username).toBeNull()
})

test('a label and a secret are required, and a request of one’s own', async () => {
  const { ann, bob } = people
  const whole = { service_request_id: job.request, label: 'x', text: 'x' }
  for (const change of [
    { label: ' ' },
    { text: '' },
    { text: '   ' },
    { label: undefined },
    { text: undefined },
    { service_request_id: undefined },
    { service_request_id: '1' },
    { text: 'a\u0000b' },
    { text: 'a\ud800' },
    { text: 'x'.repeat(10_001) },
    { user_id: 1 },
    { expires_at: '2030-01-01' },
  ])
    expect((await ann.call(credentialRoutes.add, { body: { ...whole, ...change } })).status).toBe(400)
  expect((await bob.call(credentialRoutes.add, { body: whole })).status).toBe(404)
  expect(
    (await ann.call(credentialRoutes.add, { body: { ...whole, service_request_id: 999_999 } })).status,
  ).toBe(404)
})

test('a login is for a request that is open, with a ticket or without one', async () => {
  const eve = await join(app, 'Eve Requests')
  const add = ({ request }: Job) =>
    eve.call(credentialRoutes.add, { body: { service_request_id: request, label: 'x', text: 'x' } })
  const [finished, deleted, bare] = [await openJob(eve), await openJob(eve), await openJob(eve)]
  await people.olga.call(ticketRoutes.change, {
    params: { id: finished.ticket },
    body: { status: 'resolved' },
  })
  await eve.call(ticketRoutes.delete, { params: { id: deleted.ticket } })
  expect((await add(finished)).body.fields).toHaveProperty('service_request_id')
  expect((await add(deleted)).status).toBe(404)
  await app.pool.query('update tickets set service_request_id = null where id = $1', [bare.ticket])
  expect(await add(bare)).toMatchObject({ status: 201, body: { ticket_id: null } })
})

test('a hundred logins a day may be added, and then none', async () => {
  const ivo = await join(app, 'Ivo Many')
  const body = { service_request_id: 999_999, label: 'x', text: 'x' }
  for (let at = 0; at < 100; at++) expect((await ivo.call(credentialRoutes.add, { body })).status).toBe(404)
  expect((await ivo.call(credentialRoutes.add, { body })).status).toBe(429)
})

test('five hundred logins fill a vault, and nobody else’s', async () => {
  const [eve, ivo] = await Promise.all([join(app, 'Eve Full'), join(app, 'Ivo Empty')])
  const own = await openJob(eve)
  await app.pool.query(
    `insert into credentials (user_id, service_request_id, kind, label, may_test)
     select $1, $2, 'other', 'x', false from generate_series(1, 499)`,
    [eve.id, own.request],
  )
  await addLogin(eve, own)
  const body = { service_request_id: own.request, label: 'x', text: 'x' }
  expect(await eve.call(credentialRoutes.add, { body })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('full') },
  })
  await addLogin(ivo, await openJob(ivo))
})

test('of fifty logins that are added at once only so many go in as the vault has room for', async () => {
  const eve = await join(app, 'Eve Hurried')
  const own = await openJob(eve)
  await app.pool.query(
    `insert into credentials (user_id, service_request_id, kind, label, may_test)
     select $1, $2, 'other', 'x', false from generate_series(1, 495)`,
    [eve.id, own.request],
  )
  const body = { service_request_id: own.request, label: 'x', text: 'x' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => eve.call(credentialRoutes.add, { body })),
  )
  expect(Map.groupBy(answers, ({ status }) => status).get(201)).toHaveLength(5)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
})

test('a wrong password opens nothing, is written down, and may be tried ten times', async () => {
  const eve = await join(app, 'Eve Guess')
  const entry = await addLogin(eve, await openJob(eve))
  const wrong = await reveal(eve, entry.id, 'not the right one')
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: 'Failed to reveal credential. Please check your password.' },
  })
  expect(await logOf(eve, entry.id)).toContainEqual(
    expect.objectContaining({ outcome: 'refused', says: 'You tried to open it with a wrong password' }),
  )
  for (let at = 0; at < 9; at++) expect((await reveal(eve, entry.id, 'wrong')).status).toBe(400)
  expect((await reveal(eve, entry.id)).status).toBe(429)
})

test('ten entries an hour can be opened, and then none', async () => {
  const eve = await join(app, 'Eve Quick')
  const entry = await addLogin(eve, await openJob(eve))
  for (let at = 0; at < 10; at++) expect((await reveal(eve, entry.id)).status).toBe(200)
  expect((await reveal(eve, entry.id)).status).toBe(429)
})

test('nobody else sees, opens, tests, deletes or reads the log of an entry, staff included', async () => {
  const entry = await addLogin(people.ann, job)
  const params = { id: entry.id }
  for (const who of [people.bob, people.olga]) {
    expect((await list(who)).map(({ id }) => id)).not.toContain(entry.id)
    expect((await reveal(who, entry.id)).status).toBe(404)
    expect((await who.call(credentialRoutes.test, { params })).status).toBe(404)
    expect((await who.call(credentialRoutes.delete, { params })).status).toBe(404)
    expect((await who.call(credentialRoutes.log, { params })).status).toBe(404)
  }
  expect((await reveal(people.ann, entry.id)).status).toBe(200)
})

test('a deleted entry is gone with its keys, and no other one with it', async () => {
  const [kept, entry] = [await addLogin(people.ann, job), await addLogin(people.ann, job, { notes: 'x' })]
  const rows = () =>
    app.pool
      .query('select from credential_secrets where credential_id = $1', [entry.id])
      .then((r) => r.rowCount)
  expect(await rows()).toBe(2)
  expect((await people.ann.call(credentialRoutes.delete, { params: { id: entry.id } })).status).toBe(200)
  expect(await rows()).toBe(0)
  expect((await reveal(people.ann, entry.id)).status).toBe(404)
  expect(await list(people.ann)).toContainEqual(expect.objectContaining({ id: kept.id }))
  const { rows: audit } = await app.pool.query(
    "select action from audit_log where object_id = $1 and object_kind = 'credential' order by seq",
    [entry.id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['credential.added', 'credential.deleted'])
})

test('the owner reads the log of an entry after it is deleted, and of the whole vault; nobody else does', async () => {
  const entry = await addLogin(people.ann, job, { label: 'Gone soon' })
  await reveal(people.ann, entry.id)
  await people.ann.call(credentialRoutes.delete, { params: { id: entry.id } })
  const says = (await logOf(people.ann, entry.id)).map((row) => row.says)
  expect(says).toEqual(['You deleted it', 'You opened it', 'You added it'])
  const vault = (await people.ann.call(credentialRoutes.vaultLog)).body
  expect(vault[0]).toMatchObject({ credential_id: entry.id, label: null, says: 'You deleted it' })
  for (const who of [people.bob, people.olga]) {
    expect((await who.call(credentialRoutes.log, { params: { id: entry.id } })).status).toBe(404)
    const ids = (await who.call(credentialRoutes.vaultLog)).body.map(({ credential_id }) => credential_id)
    expect(ids).not.toContain(entry.id)
  }
})

test('of two deletions of one entry at once one deletes it, and the log says so once', async () => {
  const { ann } = people
  const { id } = await addLogin(ann, job)
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from credentials where id = $1 for update', [id])
    const deletions = [1, 2].map(() => ann.call(credentialRoutes.delete, { params: { id } }))
    await expect.poll(() => waiting(app)).toBe(2)
    await holder.query('commit')
    expect((await Promise.all(deletions)).map(({ status }) => status).sort()).toEqual([200, 404])
  } finally {
    holder.release()
  }
  const says = (await logOf(ann, id)).map((row) => row.says)
  expect(says).toEqual(['You deleted it', 'You added it'])
})

test('an entry that is deleted while it is opened is not found, and not written down as damaged', async () => {
  const who = await join(app, 'Lea Client')
  const { id } = await addLogin(who, await openJob(who))
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table credential_secrets in access exclusive mode')
  const opened = reveal(who, id)
  await expect.poll(() => waiting(app)).toBe(1)
  await holder.query('delete from credentials where id = $1', [id])
  await holder.query('commit')
  holder.release()
  expect((await opened).status).toBe(404)
  const { rows } = await app.pool.query(
    "select outcome from audit_log where object_kind = 'credential' and object_id = $1 order by seq desc limit 1",
    [id],
  )
  expect(rows).toEqual([{ outcome: 'done' }])
})

test('a login is added while another account is held', async () => {
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [people.bob.id])
    expect(await addLogin(people.ann, job)).toMatchObject({ service_request_id: job.request })
  } finally {
    holder.release(true)
  }
})

test.each([
  ['resolved', "update tickets set status = 'resolved' where id = $1", 400],
  ['deleted', 'update tickets set deleted_at = now() where id = $1', 404],
])('no login is added beside the moment in which its ticket is %s', async (_, sql, status) => {
  const own = await openJob(people.sam)
  const body = { service_request_id: own.request, label: 'x', text: 'x' }
  const staff = await app.pool.connect()
  try {
    await staff.query('begin')
    await staff.query(sql, [own.ticket])
    const adding = people.sam.call(credentialRoutes.add, { body })
    await expect.poll(() => waiting(app)).toBeGreaterThan(0)
    await staff.query('commit')
    expect((await adding).status).toBe(status)
  } finally {
    staff.release(true)
  }
})

test('an outage while an entry is opened is not written down as damage', async () => {
  const entry = await addLogin(people.ann, job)
  const { vaultKeys } = app.services
  const unwrap = () => Promise.reject(new Error('The key service does not answer'))
  app.services.vaultKeys = { ...vaultKeys, unwrap }
  const answer = await reveal(people.ann, entry.id)
  app.services.vaultKeys = vaultKeys
  expect(answer.status).toBe(500)
  expect(answer.body.message).not.toContain('damaged')
  expect((await logOf(people.ann, entry.id))[0]).toMatchObject({ outcome: 'done' })
})

test('an entry whose secret was taken away is damaged, not empty', async () => {
  const entry = await addLogin(people.ann, job)
  await app.pool.query('delete from credential_secrets where credential_id = $1', [entry.id])
  const answer = await reveal(people.ann, entry.id)
  expect(answer).toMatchObject({ status: 500, body: { message: expect.stringContaining('damaged') } })
})

test('fifty secrets are nowhere in the database, the mails or the jobs', async () => {
  const canaries = Array.from({ length: 50 }, () => `canary-${randomBytes(8).toString('hex')}`)
  const [eve, ivo] = await Promise.all([join(app, 'Eve Many'), join(app, 'Ivo Many')])
  for (const [at, text] of canaries.entries()) {
    const who = at % 2 ? eve : ivo
    const entry = await addLogin(who, await openJob(who), { kind: 'other', text, notes: `note ${text}` })
    if (at < 10) expect((await reveal(who, entry.id)).body.password).toBe(text)
  }
  await app.work()
  const stored = `${await everythingStored(app.pool)}\n${JSON.stringify(app.mails)}`
  expect(stored).toContain(eve.email)
  expect(canaries.filter((canary) => stored.includes(canary))).toEqual([])
})

test('a row moved to another person, entry or field is refused, and so is a flipped bit', async () => {
  const { ann, bob } = people
  const one = await addLogin(ann, job, { notes: 'first notes' })
  const other = await addLogin(ann, job, { notes: 'second notes' })
  const foreign = await addLogin(bob, await openJob(bob), { notes: 'of Bob' })
  const columns = 'dek_version, format, kek_id, wrapped_dek, wrap_iv, iv, ct, tag'
  const moves = [
    [other.id, 'text', one.id, 'text'],
    [foreign.id, 'text', one.id, 'text'],
    [one.id, 'notes', one.id, 'text'],
  ] as const
  for (const [fromId, fromField, id, field] of moves) {
    await app.pool.query('create table kept as table credential_secrets')
    await app.pool.query(
      `update credential_secrets to_row set (${columns}) = (select ${columns} from kept where credential_id = $1 and field = $2)
       where to_row.credential_id = $3 and to_row.field = $4`,
      [fromId, fromField, id, field],
    )
    const answer = await reveal(ann, id)
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/sesame|notes/)
    expect((await logOf(ann, id))[0]).toMatchObject({ outcome: 'failed' })
    await app.pool.query('delete from credential_secrets')
    await app.pool.query('insert into credential_secrets select * from kept')
    await app.pool.query('drop table kept')
  }
  await app.pool.query(
    'update credential_secrets set ct = set_byte(ct, 5, get_byte(ct, 5) # 1) where credential_id = $1',
    [one.id],
  )
  app.advance(3_600_000)
  await Promise.all([ann.signIn(), bob.signIn()])
  expect((await reveal(ann, one.id)).status).toBe(500)
  await app.pool.query('update credentials set user_id = $1 where id = $2', [bob.id, other.id])
  expect((await reveal(bob, other.id)).status).toBe(500)
})

test('long lists are paged by id', async () => {
  const eve = await join(app, 'Eve Pages')
  const own = await openJob(eve)
  for (let at = 0; at < 5; at++) await addLogin(eve, own)
  const first = await list(eve, { limit: '3' })
  const rest = await list(eve, { limit: '3', before: String(first.at(-1)?.id) })
  expect([...first, ...rest].map(({ id }) => id)).toEqual((await list(eve)).map(({ id }) => id))
  expect(rest).toHaveLength(2)
})

test('what a login test found out is kept for a day', async () => {
  const { id } = await addLogin(people.ann, job)
  const asked = (hours: number) => new Date(app.services.now() - hours * 3_600_000)
  await app.pool.query(
    "insert into credential_tests (credential_id, asked_at, detail) values ($1, $2, 'gone'), ($1, $3, 'stays')",
    [id, asked(25), asked(23)],
  )
  await runJob(app.services, expireCredentials, {})
  const kept = await app.pool.query('select detail from credential_tests where credential_id = $1', [id])
  expect(kept.rows).toEqual([{ detail: 'stays' }])
})

test('of however many entries whose time has come none is left', async () => {
  const eve = await join(app, 'Eve Many')
  const own = await openJob(eve)
  await app.pool.query(
    `insert into credentials (user_id, service_request_id, kind, label, may_test, expires_at)
     select $1, $2, 'other', 'x', false, now() from generate_series(1, 101)`,
    [eve.id, own.request],
  )
  app.advance(1_000)
  await runJob(app.services, expireCredentials, {})
  expect(await list(eve)).toEqual([])
})

test('an entry whose job ended 30 days ago deletes itself, and its owner can read so', async () => {
  const eve = await join(app, 'Eve Done')
  const entry = await addLogin(eve, await openJob(eve))
  const [later, open] = [await addLogin(eve, await openJob(eve)), await addLogin(eve, await openJob(eve))]
  await app.pool.query('update credentials set expires_at = now() where id = $1', [entry.id])
  const inAnHour = new Date(app.services.now() + 3_600_000)
  await app.pool.query('update credentials set expires_at = $1 where id = $2', [inAnHour, later.id])
  app.advance(1_000)
  await runJob(app.services, expireCredentials, {})
  expect((await list(eve)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([later.id, open.id])
  const actions = (await logOf(eve, entry.id)).map(({ action }) => action)
  expect(actions).toEqual(['credential.expired', 'credential.added'])
})
