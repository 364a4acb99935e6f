import { randomBytes } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { localKeys } from '#platform/crypto/envelope.ts'
import { runJob } from '#platform/jobs/run.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { join, type Person } from '#test/cast.ts'
import { addLogin, openJob, reveal } from '#test/credentials.ts'
import { waiting } from '#test/locks.ts'
import { countByKey, renewSecrets, rotateKeys } from './rotate-keys.ts'

const [k1, k2] = [randomBytes(32), randomBytes(32)]
const both = new Map([
  ['k1', k1],
  ['k2', k2],
])
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  app.services.vaultKeys = localKeys(new Map([['k1', k1]]), 'k1')
})

/** Entries of somebody new, with their secrets. */
async function filled(count: number): Promise<{ who: Person; secrets: Map<number, string> }> {
  const who = await join(app, 'Rosa Turner')
  const job = await openJob(who)
  const secrets = new Map<number, string>()
  for (let at = 0; at < count; at++) {
    const text = `secret ${randomBytes(6).toString('hex')}`
    secrets.set((await addLogin(who, job, { kind: 'other', text, notes: 'notes' })).id, text)
  }
  return { who, secrets }
}

const column = async (name: string) =>
  (
    await app.pool.query(
      `select encode(${name}, 'hex') as it from credential_secrets order by credential_id, field`,
    )
  ).rows

test('after a new key every row is under it, each opens with it alone, and no secret was encrypted anew', async () => {
  const { who, secrets } = await filled(4)
  const before = await column('ct')
  app.services.vaultKeys = localKeys(both, 'k2')
  expect((await reveal(who, [...secrets.keys()][0] ?? 0)).status).toBe(200)
  await runJob(app.services, rotateKeys, {})
  expect(await countByKey(app.services.db)).toEqual([{ kek_id: 'k2', rows: 8 }])
  expect(await column('ct')).toEqual(before)
  app.services.vaultKeys = localKeys(new Map([['k2', k2]]), 'k2')
  for (const [id, text] of secrets) expect((await reveal(who, id)).body.password).toBe(text)
  const { rows } = await app.pool.query("select reason from audit_log where action = 'vault.keys_rotated'")
  expect(rows).toEqual([{ reason: '8 secrets, now under the key k2' }])
  await runJob(app.services, rotateKeys, {})
  const again = await app.pool.query("select from audit_log where action = 'vault.keys_rotated'")
  expect(again.rowCount).toBe(1)
})

test('two workers at once and one damaged row leave nothing else behind', async () => {
  app.services.vaultKeys = localKeys(both, 'k1')
  const { who, secrets } = await filled(5)
  const [damaged = 0, ...sound] = secrets.keys()
  await app.pool.query(
    "update credential_secrets set tag = '\\x00' || substr(tag, 2), wrap_iv = '\\x00'::bytea where credential_id = $1",
    [damaged],
  )
  app.services.vaultKeys = localKeys(both, 'k2')
  await Promise.all([runJob(app.services, rotateKeys, {}), runJob(app.services, rotateKeys, {})])
  await runJob(app.services, rotateKeys, {})
  const { rows } = await app.pool.query(
    "select distinct credential_id from credential_secrets where kek_id <> 'k2'",
  )
  expect(rows).toEqual([{ credential_id: damaged }])
  for (const id of sound) expect((await reveal(who, id)).body.password).toBe(secrets.get(id))
  await app.pool.query('delete from credentials where id = $1', [damaged])
})

test('keys that do not answer fail the run, so that it is run again', async () => {
  const keys = localKeys(both, 'k1')
  const unwrap = () => Promise.reject(new Error('The key service does not answer'))
  app.services.vaultKeys = { ...keys, unwrap }
  await expect(runJob(app.services, rotateKeys, {})).rejects.toThrow('does not answer')
  app.services.vaultKeys = keys
  await runJob(app.services, rotateKeys, {})
  expect((await countByKey(app.services.db)).map(({ kek_id }) => kek_id)).toEqual(['k1'])
})

test('renewing encrypts every secret anew under a new data key, and counts it', async () => {
  app.services.vaultKeys = localKeys(both, 'k2')
  const { who, secrets } = await filled(2)
  const before = await column('ct')
  const versions = async () =>
    (await app.pool.query('select dek_version from credential_secrets order by credential_id, field')).rows
  const counted = await versions()
  await runJob(app.services, renewSecrets, {})
  expect(await versions()).toEqual(counted.map(({ dek_version }) => ({ dek_version: dek_version + 1 })))
  const after = await column('ct')
  expect(after).toHaveLength(before.length)
  expect(after.filter(({ it }, at) => it === before[at]?.it)).toEqual([])
  for (const [id, text] of secrets)
    expect((await reveal(who, id)).body).toMatchObject({ password: text, notes: 'notes' })
})

test('renewing waits for a row that is held, and leaves none out', async () => {
  const { who, secrets } = await filled(2)
  const before = await column('ct')
  const [id] = secrets.keys()
  const holder = await app.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from credential_secrets where credential_id = $1 for update', [id])
    const renewing = runJob(app.services, renewSecrets, {})
    await expect.poll(() => waiting(app)).not.toBe(0)
    await holder.query('commit')
    await renewing
  } finally {
    holder.release()
  }
  const after = await column('ct')
  expect(after.filter(({ it }, at) => it === before[at]?.it)).toEqual([])
  expect((await reveal(who, id ?? 0)).status).toBe(200)
})

test('secrets that are renewed while keys rotate wait for it, and open after both', async () => {
  app.services.vaultKeys = localKeys(both, 'k1')
  const { who, secrets } = await filled(2)
  const keys = localKeys(both, 'k2')
  app.services.vaultKeys = keys
  const [wrapping, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => goOn.resolve())
  const wrap: typeof keys.wrap = async (...given) => {
    wrapping.resolve()
    await goOn.promise
    return keys.wrap(...given)
  }
  const rotating = runJob({ ...app.services, vaultKeys: { ...keys, wrap } }, rotateKeys, {})
  await wrapping.promise
  const renewing = runJob(app.services, renewSecrets, {})
  await expect.poll(() => waiting(app)).toBe(1)
  goOn.resolve()
  await Promise.all([rotating, renewing])
  for (const [id, text] of secrets) expect((await reveal(who, id)).body.password).toBe(text)
})
