import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { KeyRing } from '#platform/crypto/keys.ts'
import { seal, unseal } from '#platform/crypto/sealed.ts'
import { startTestApp } from '#test/app.ts'
import { resealWebhooks } from './reseal.ts'

test('every secret that an older one of ours encrypted is encrypted anew, the one before it too, and no other', async () => {
  const { services, pool } = await startTestApp({ LOG_LEVEL: 'silent' })
  const ring: KeyRing = [createSecretKey(randomBytes(32)), ...services.keys.webhooks]
  const add = async (secret: string, old: string | null, by = services.keys.webhooks) => {
    const { rows } = await pool.query(
      `insert into webhooks (url, name, kinds, secret, created_at)
       values ('https://chat.example.com/', 'Chat room', array['ticket.opened'], 'none yet', now()) returning id`,
    )
    const { id } = rows[0]
    const sealed = (text: string | null) => text && seal(by, { purpose: 'webhook', of: id }, text)
    await pool.query('update webhooks set secret = $2, old_secret = $3 where id = $1', [
      id,
      await sealed(secret),
      await sealed(old),
    ])
  }
  await add('one', 'one before')
  await add('two', null)
  await add('three', null, ring)
  const stored = async () =>
    (await pool.query('select id, secret, old_secret from webhooks order by id')).rows
  const [, , fresh] = await stored()
  const reseal = () => resealWebhooks({ db: services.db, keys: { ...services.keys, webhooks: ring } })
  expect(await reseal()).toBe(3)
  const opened = (await stored()).map(async ({ id, secret, old_secret }) => {
    const open = (text: string | null) => text && unseal([ring[0]], { purpose: 'webhook', of: id }, text)
    return [await open(secret), await open(old_secret)]
  })
  expect(await Promise.all(opened)).toEqual([
    ['one', 'one before'],
    ['two', null],
    ['three', null],
  ])
  expect((await stored())[2]).toEqual(fresh)
  expect(await reseal()).toBe(0)
})
