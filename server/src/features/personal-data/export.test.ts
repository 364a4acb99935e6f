import { mkdir, rm, rmdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { personalDataRoutes } from '@sitewright/contract/personal-data.ts'
import { ticketRoutes } from '@sitewright/contract/tickets.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { slots } from '#platform/budget-table.ts'
import { runJob } from '#platform/jobs/run.ts'
import { allRows } from '#test/all-rows.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { waiting } from '#test/locks.ts'
import { openTicket, say, upload } from '#test/tickets.ts'
import { unzip } from '#test/unzip.ts'
import { deleteAccount } from './delete-account.ts'
import { makeExport } from './make-export.ts'
import { personalTables } from './own-data.queries.ts'
import { purgeExports } from './purge-exports.ts'

let testApp: TestApp
let olga: Person

beforeAll(async () => {
  testApp = await startTestApp()
  olga = await join(testApp, 'Olga Petrova', { isAdmin: true })
})

const { startExport, exports: listExports, export: getExport } = personalDataRoutes
const DAY_MS = 86_400_000

async function exportOf(person: Person): Promise<{ id: number; files: Map<string, Buffer> }> {
  const { body } = await person.call(startExport)
  await testApp.work()
  const answer = await person.call(getExport, { params: { id: body.id } })
  expect(answer.headers['content-type']).toBe('application/zip')
  return { id: body.id, files: unzip(answer.body as unknown as Buffer) }
}

const readJson = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString() ?? 'null')

test('the file has what a person entered, wrote and sent, and nothing of others', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const ticket = await openTicket(ann, { problem_description: 'ann-canary in a request' })
  await say(ann, ticket, 'ann-canary <script>alert(1)</script>')
  await olga.call(ticketRoutes.change, { params: { id: ticket }, body: { note: 'staff-canary' } })
  await upload(testApp, ann, ticket, [['notes.txt', 'text/plain', 'ann-canary in a file\n']])
  await ann.call(assistantRoutes.chat, { body: { sessionId: 'a'.repeat(32), prompt: 'ann-canary asks' } })
  await say(bob, await openTicket(bob, { problem_description: 'bob-canary' }), 'bob-canary')
  const { files } = await exportOf(ann)
  const all = [...files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n')
  expect(all).not.toMatch(/bob-canary|staff-canary|argon2|password_hash/)
  expect(readJson(files, 'users.json')).toMatchObject([{ id: ann.id, email: ann.email, name: 'Ann Baker' }])
  expect(readJson(files, 'service-requests.json')[0].problem_description).toContain('ann-canary')
  const { id: conversation } = readJson(files, 'conversations.json')[0]
  expect(readJson(files, 'chat-messages.json')[0]).toMatchObject({ conversation, content: 'ann-canary asks' })
  const html = files.get(`tickets/${ticket}/messages.html`)?.toString() ?? ''
  expect(html).toContain('ann-canary &lt;script&gt;')
  expect(html).not.toContain('<script')
  const attached = [...files.keys()].find((name) => name.endsWith('-notes.txt')) ?? ''
  expect(attached).toMatch(new RegExp(`^tickets/${ticket}/files/\\d+-notes\\.txt$`))
  expect(files.get(attached)?.toString()).toBe('ann-canary in a file\n')
})

test('it says how far it is, then is the file; its owner gets a mail and nobody else gets it', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const started = await ann.call(startExport)
  expect(started.status).toBe(202)
  const { id } = started.body
  expect((await ann.call(startExport)).body.id).toBe(id)
  expect((await ann.call(getExport, { params: { id } })).body).toMatchObject({
    status: 'waiting',
    percent: 0,
  })
  expect((await ann.call(getExport, { params: { id }, query: { file: '1' } })).status).toBe(409)
  await testApp.work()
  expect((await ann.call(listExports)).body).toMatchObject([{ id, status: 'ready', percent: 100 }])
  for (const stranger of [bob, olga]) {
    expect((await stranger.call(getExport, { params: { id } })).status).toBe(404)
    expect((await stranger.call(listExports)).body).toEqual([])
  }
  const headers = { accept: 'application/json' }
  const asked = await ann.call(getExport, { params: { id }, headers })
  expect(asked.body).toMatchObject({ status: 'ready', bytes: expect.any(Number) })
  const file = await ann.call(getExport, { params: { id }, query: { file: '1' }, headers })
  expect(file.headers['content-type']).toBe('application/zip')
  expect(testApp.mailsTo(ann.email).map(({ kind }) => kind)).toEqual(['export_ready'])
})

test('after seven days the file is gone, from the disk too', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { id } = await exportOf(ann)
  const { rows } = await testApp.pool.query('select storage_key from exports where id = $1', [id])
  await (await testApp.services.files.get(rows[0].storage_key)).resume()
  testApp.advance(8 * DAY_MS)
  await ann.signIn()
  expect((await ann.call(getExport, { params: { id } })).status).toBe(404)
  await runJob(testApp.services, purgeExports, {})
  await expect(testApp.services.files.get(rows[0].storage_key)).rejects.toMatchObject({ code: 'not_found' })
  expect((await ann.call(listExports)).body).toEqual([])
})

test('once a second export is ready the first is gone, its file from the store too', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const ofBob = await exportOf(bob)
  const first = await exportOf(ann)
  const keys = new Map(
    (await testApp.pool.query('select id, storage_key from exports')).rows.map((row) => [
      row.id,
      row.storage_key,
    ]),
  )
  const second = (await ann.call(startExport)).body
  expect((await ann.call(getExport, { params: { id: first.id }, query: { file: '1' } })).status).toBe(200)
  await testApp.work()
  const queries: Record<string, string>[] = [{}, { file: '1' }]
  for (const query of queries)
    expect(await ann.call(getExport, { params: { id: first.id }, query })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('a newer one has replaced it') },
    })
  expect((await ann.call(listExports)).body).toMatchObject([{ id: second.id, status: 'ready' }])
  await expect(testApp.services.files.get(keys.get(first.id))).rejects.toMatchObject({ code: 'not_found' })
  await (await testApp.services.files.get(keys.get(ofBob.id))).resume()
  expect((await bob.call(listExports)).body).toMatchObject([{ id: ofBob.id, status: 'ready' }])
})

test('an earlier file that cannot be removed is removed later, and the new export is ready', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const first = await exportOf(ann)
  const { rows } = await testApp.pool.query('select storage_key from exports where id = $1', [first.id])
  const { files } = testApp.services
  const { remove } = files
  files.remove = () => Promise.reject(new Error('the store is away'))
  const second = (await ann.call(startExport)).body
  try {
    await testApp.work()
  } finally {
    files.remove = remove
  }
  expect((await ann.call(listExports)).body).toMatchObject([{ id: second.id, status: 'ready' }])
  await runJob(testApp.services, purgeExports, {})
  await expect(files.get(rows[0].storage_key)).rejects.toMatchObject({ code: 'not_found' })
  expect((await ann.call(listExports)).body).toMatchObject([{ id: second.id, status: 'ready' }])
})

test('a file that breaks while it is read makes the export fail, and nothing else', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  await upload(testApp, ann, ticket, [
    ['one.txt', 'text/plain', 'the first one\n'],
    ['two.txt', 'text/plain', 'the second one\n'],
  ])
  const { files } = testApp.services
  const { get } = files
  files.get = async () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('the fi')
        throw new Error('the disk broke')
      })(),
    )
  try {
    const { id } = (await ann.call(startExport)).body
    await testApp.work()
    expect((await ann.call(getExport, { params: { id } })).body.status).toBe('failed')
  } finally {
    files.get = get
  }
  expect((await exportOf(ann)).files.size).toBeGreaterThan(0)
})

test('a list that cannot be read makes the export fail, and keeps no connection', async () => {
  const { db } = testApp.services
  const ann = await join(testApp, 'Ann Baker')
  await testApp.pool.query('alter table chat_messages rename to away')
  try {
    const { id } = (await ann.call(startExport)).body
    await testApp.work()
    expect((await ann.call(getExport, { params: { id } })).body.status).toBe('failed')
  } finally {
    await testApp.pool.query('alter table away rename to chat_messages')
  }
  const open = sql`select from pg_stat_activity where datname = current_database()
    and state like 'idle in transaction%'`
  await expect.poll(async () => (await open.execute(db)).rows).toEqual([])
  expect((await exportOf(ann)).files.size).toBeGreaterThan(0)
})

/** Says how many of the exports that are stored from now on are still there. */
function watchStore() {
  const { files } = testApp.services
  const put = vi.spyOn(files, 'putFile')
  onTestFinished(() => put.mockRestore())
  const left = async () => {
    const found = await Promise.allSettled(
      put.mock.calls.map(async ([key]) => (await files.get(key)).resume()),
    )
    return found.filter(({ status }) => status === 'fulfilled').length
  }
  return { put, left }
}

/** An export whose file is stored, and which then cannot be written down as ready. */
async function finishFails(person: Person): Promise<void> {
  const { pool } = testApp
  await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse before update on exports for each row
      when (new.status = 'ready') execute function refuse()`)
  try {
    const { id } = (await person.call(startExport)).body
    await testApp.work()
    expect((await person.call(getExport, { params: { id } })).body.status).toBe('failed')
  } finally {
    await pool.query('drop function refuse cascade')
  }
}

test('a file that was stored but not written down goes with its failed export', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { left } = watchStore()
  await finishFails(ann)
  expect(await left()).toBe(1)
  testApp.advance(8 * DAY_MS)
  await runJob(testApp.services, purgeExports, {})
  expect(await left()).toBe(0)
})

test('a file that was stored but not written down goes with its owner’s account', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { left } = watchStore()
  await finishFails(ann)
  expect(await left()).toBe(1)
  await testApp.pool.query(`update users set deletion_due_at = '2020-01-01' where id = $1`, [ann.id])
  await runJob(testApp.services, deleteAccount, { userId: ann.id })
  await testApp.work()
  expect(await left()).toBe(0)
})

test('an export whose process ends after its file was stored is made again, and leaves one file', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { putFile } = testApp.services.files
  const { put, left } = watchStore()
  const { id } = (await ann.call(startExport)).body
  const stopping = new AbortController()
  put.mockImplementationOnce(async (...file) => {
    await putFile(...file)
    stopping.abort()
    throw new Error('the process ends')
  })
  await expect(runJob(testApp.services, makeExport, { id }, stopping.signal)).rejects.toThrow()
  expect(await left()).toBe(1)
  await runJob(testApp.services, makeExport, { id })
  expect((await ann.call(listExports)).body).toMatchObject([{ id, status: 'ready' }])
  expect([put.mock.calls.length, await left()]).toEqual([2, 1])
})

test('a process that stops reads and makes no export to its end, and the next one does', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await upload(testApp, ann, await openTicket(ann), [['notes.txt', 'text/plain', 'of Ann\n']])
  const { put } = watchStore()
  const get = vi.spyOn(testApp.services.files, 'get')
  onTestFinished(() => get.mockRestore())
  const { id } = (await ann.call(startExport)).body
  await expect(runJob(testApp.services, makeExport, { id }, AbortSignal.abort())).rejects.toThrow()
  expect([put.mock.calls, get.mock.calls]).toEqual([[], []])
  await testApp.work()
  expect((await ann.call(listExports)).body).toMatchObject([{ id, status: 'ready' }])
})

test('an export that another process has taken meanwhile is that one’s, however this one ends', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { putFile } = testApp.services.files
  const { put, left } = watchStore()
  const { id } = (await ann.call(startExport)).body
  const taken = () =>
    testApp.pool.query("update exports set storage_key = 'exports/of-another' where id = $1", [id])
  const ends = [
    async (...file: Parameters<typeof putFile>) => void (await Promise.all([putFile(...file), taken()])),
    async () => Promise.reject(new Error(`the disk is full: ${(await taken()).rowCount}`)),
  ]
  for (const end of ends) {
    put.mockImplementationOnce(end)
    await runJob(testApp.services, makeExport, { id })
    expect((await ann.call(listExports)).body).toMatchObject([{ id, status: 'running' }])
  }
  expect([put.mock.calls.length, await left()]).toEqual([2, 0])
})

test('an export is ready once that is written down, whatever of it cannot be cleared away', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { putFile } = testApp.services.files
  const { put, left } = watchStore()
  const { id } = (await ann.call(startExport)).body
  put.mockImplementationOnce(async (key, file, type) => {
    await putFile(key, file, type)
    await rm(file, { force: true })
    await mkdir(file)
    onTestFinished(() => rmdir(file))
  })
  await runJob(testApp.services, makeExport, { id })
  expect((await ann.call(listExports)).body).toMatchObject([{ id, status: 'ready' }])
  expect(await left()).toBe(1)
})

test('an export that takes longer than an hour may be asked for anew, and leaves nothing when it ends', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const { putFile } = testApp.services.files
  const { put, left } = watchStore()
  const { id } = (await ann.call(startExport)).body
  put.mockImplementationOnce(async (...file) => {
    await putFile(...file)
    testApp.advance(61 * 60_000)
    await ann.signIn()
    expect((await ann.call(startExport)).status).toBe(202)
  })
  await runJob(testApp.services, makeExport, { id })
  expect((await ann.call(listExports)).body).toMatchObject([{ status: 'waiting' }, { id, status: 'failed' }])
  expect([await left(), testApp.mailsTo(ann.email)]).toEqual([0, []])
})

test('who asks twice at once is told that it is under way', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const other = await testApp.pool.connect()
  try {
    await other.query('begin')
    await other.query('insert into exports (user_id) values ($1)', [ann.id])
    const asked = ann.call(startExport)
    await expect.poll(() => waiting(testApp)).toBe(1)
    await other.query('commit')
    expect(await asked).toMatchObject({ status: 409, body: { message: expect.stringContaining('already') } })
  } finally {
    other.release(true)
  }
})

/** Says what rows each answer of the database had from now on. */
function watchPages() {
  const read = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => read.mockRestore())
  return async () => {
    const answers = await Promise.allSettled(read.mock.results.map(({ value }) => value as unknown))
    return answers.map((answer) => (answer as { value?: { rows?: object[] } }).value?.rows ?? [])
  }
}

test('whatever a person has is read a page after the other, and comes whole and in order', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const ticket = await openTicket(ann)
  const planted = [
    `insert into messages (ticket_id, seq, side, author_id, author_name, message, client_id)
     select $1, n, 'client', $2, 'Ann', n || repeat(' word', 200), n::text from generate_series(101, 5100) n`,
    `insert into events (name, actor_kind, actor_id, user_id, ticket_id, data, at)
     select 'canary', 'client', $2, $2, $1, jsonb_build_object('n', n), now() + n * interval '1 ms'
     from generate_series(1, 1500) n`,
    `with talk as (insert into conversations (user_id, session_hash, memory) values ($2, 'x', '{}') returning id)
     insert into chat_messages (conversation_id, role, content)
     select talk.id, 'user', n || repeat(' word', 200) from talk, generate_series(1, $1 * 0 + 1500) n`,
  ]
  for (const statement of planted) await testApp.pool.query(statement, [ticket, ann.id])
  const pages = watchPages()
  const { files } = await exportOf(ann)
  expect(Math.max(...(await pages()).map((rows) => rows.length))).toBe(100)
  const messages: { seq: number }[] = readJson(files, `tickets/${ticket}/messages.json`)
  const later = messages.filter(({ seq }) => seq > 100)
  expect(later.map(({ seq }) => seq)).toEqual(Array.from({ length: 5_000 }, (_, place) => place + 101))
  expect(
    files
      .get(`tickets/${ticket}/messages.html`)
      ?.toString()
      .match(/<article>/g),
  ).toHaveLength(messages.length)
  const canaries = readJson(files, 'activity.json').filter(({ name }: { name: string }) => name === 'canary')
  expect(canaries.map(({ data }: { data: { n: number } }) => data.n)).toEqual(
    Array.from({ length: 1_500 }, (_, place) => place + 1),
  )
  expect(readJson(files, 'chat-messages.json')).toHaveLength(1_500)
})

test('examinations, whose reports are large, are read one by one, and come whole and in order', async () => {
  const ann = await join(testApp, 'Ann Baker')
  await testApp.pool.query(
    `insert into examinations (id, url, host, purpose, user_id, owner, state, report, created_at)
     select gen_random_uuid(), 'https://a.example/' || n, 'a.example', 'chat', $1, false, 'up',
       jsonb_build_object('n', n), now() + n * interval '1 ms' from generate_series(1, 12) n`,
    [ann.id],
  )
  const pages = watchPages()
  const { files } = await exportOf(ann)
  const withReports = (await pages()).filter(([row]) => row && 'report' in row)
  expect(withReports.map((rows) => rows.length)).toEqual(Array(12).fill(1))
  const listed: { report: { n: number } }[] = readJson(files, 'examinations.json')
  expect(listed.map(({ report }) => report.n)).toEqual(Array.from({ length: 12 }, (_, place) => place + 1))
})

test('an export touches none of others, and one that is ready or failed is not made again', async () => {
  const [ann, bob] = [await join(testApp, 'Ann Baker'), await join(testApp, 'Bob Fisher')]
  const { files, log } = testApp.services
  await openTicket(ann)
  // What tickets left to be done later, and what is under way of other people.
  await testApp.work({ all: true })
  await testApp.pool.query('delete from exports')
  const plant = (person: Person, rows: string) =>
    testApp.pool.query(
      `insert into exports (user_id, status, percent, storage_key, bytes, created_at, expires_at)
       select $1, o.status, o.percent, o.key, null, $2::timestamptz - o.age * interval '1 hour',
         $2::timestamptz + o.rest::int * interval '1 hour'
       from (values ${rows}) o (status, percent, key, age, rest)`,
      [person.id, new Date(testApp.services.now())],
    )
  await plant(
    bob,
    `('running', 40, 'exports/bob-1', 0, null), ('ready', 100, 'exports/bob-2', 192, 24),
     ('failed', 10, null, 0, null), ('failed', 11, null, 192, null)`,
  )
  const keys = ['exports/bob-1', 'exports/bob-2']
  for (const key of keys) await files.put(key, Buffer.from('of Bob'), 'application/zip')
  const of = async (status: string, person: Person) =>
    (
      await testApp.pool.query('select id from exports where user_id = $1 and status = $2 order by id', [
        person.id,
        status,
      ])
    ).rows.map(({ id }) => id as number)
  const before = await allRows(testApp)
  const [running = 0] = await of('running', bob)
  expect((await bob.call(startExport)).body.id).toBe(running)
  expect((await bob.call(getExport, { params: { id: running }, query: { file: '1' } })).status).toBe(409)
  // Of a process that died two hours ago.
  await plant(ann, "('running', 50, 'exports/ann-1', 2, null)")
  const broken = vi.spyOn(log, 'error')
  const put = vi.spyOn(files, 'putFile').mockRejectedValueOnce(new Error('the disk is full'))
  onTestFinished(() => [broken, put].forEach((spy) => void spy.mockRestore()))
  for (let count = 0; count < 2; count += 1) {
    const { body } = await ann.call(startExport)
    expect((await of('waiting', ann)).includes(body.id)).toBe(true)
    await testApp.work()
  }
  const [failed = 0] = await of('failed', bob)
  for (const id of [failed, ...(await of('ready', bob))]) await runJob(testApp.services, makeExport, { id })
  expect(broken).toHaveBeenCalledTimes(1)
  // What failed goes once a file is ready.
  expect((await ann.call(listExports)).body).toMatchObject([{ status: 'ready', percent: 100 }])
  for (const key of keys) await (await files.get(key)).resume()
  await runJob(testApp.services, purgeExports, {})
  const after = await allRows(testApp)
  // Of those that failed the one of last week goes.
  expect([...before].filter((row) => !after.has(row))).toEqual([
    expect.stringMatching(/^exports .*"percent":11,/),
  ])
})

test('two a day are enough', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await ann.call(startExport)).status)
    await testApp.work()
  }
  expect(statuses).toEqual([202, 202, 429])
})

const downloadsOf = async ({ id }: Person) => {
  const { rowCount } = await testApp.pool.query(
    `select from events where user_id = $1 and name = 'personal_data.export_downloaded'`,
    [id],
  )
  return rowCount
}

test('eight downloads at once and twenty an hour are enough, and no more of them are written down', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const params = { id: (await exportOf(ann)).id }
  const places = Array.from({ length: 8 }, () => testApp.services.budgets.enter(slots.downloads, ann.id))
  expect((await ann.call(getExport, { params })).status).toBe(429)
  expect(await downloadsOf(ann)).toBe(1)
  for (const place of places) place[Symbol.dispose]()
  const statuses: number[] = []
  for (let count = 0; count < 30; count += 1) statuses.push((await ann.call(getExport, { params })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(19)
  expect(statuses.at(-1)).toBe(429)
  expect(await downloadsOf(ann)).toBe(20)
})

test('a download that cannot be written down opens no file', async () => {
  const ann = await join(testApp, 'Ann Baker')
  const params = { id: (await exportOf(ann)).id }
  const { files, pool } = { ...testApp.services, pool: testApp.pool }
  const { get } = files
  let opened = 0
  files.get = (key) => {
    opened += 1
    return get(key)
  }
  await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$;
    create trigger refuse before insert on events for each row
      when (new.name = 'personal_data.export_downloaded') execute function refuse()`)
  try {
    expect((await ann.call(getExport, { params })).status).toBe(500)
  } finally {
    files.get = get
    await pool.query('drop trigger refuse on events')
  }
  expect(opened).toBe(0)
})

test('every table with things of a person is in the list', async () => {
  const { rows } = await testApp.pool.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c
     where c.contype = 'f' and c.confrelid = 'users'::regclass`,
  )
  const known = Object.keys(personalTables)
  expect([...new Set(['users', ...rows.map(({ name }) => name)])].toSorted()).toEqual(known.toSorted())
})
