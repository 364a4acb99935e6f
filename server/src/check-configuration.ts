import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { checkImap } from '#outside/mail/inbox.ts'
import { checkSmtp } from '#outside/mail/smtp.ts'
import type { Services } from '#platform/context.ts'
import { requireVersion } from '#platform/database/require-version.ts'

/** Tries every service that the configuration names, one line each; true when all of them answer. */
export async function checkConfiguration(services: Services, redis: Redis | null): Promise<boolean> {
  const { config, db, files } = services
  const results = [
    await tried(
      'Variables',
      async () => `fit, for ${config.production ? 'production' : 'a machine of one’s own'}`,
    ),
    await tried('Database', async () => {
      await requireVersion(db)
      return 'answers'
    }),
    await tried('Mail server', async () => {
      await checkSmtp(config.smtpUrl)
      return 'answers'
    }),
    await tried('Answers by mail', async () => {
      if (config.inbound?.imapUrl) await checkImap(config.inbound.imapUrl)
      if (!config.inbound) return 'not used'
      return config.inbound.imapUrl ? 'the mailbox answers' : 'come by webhook'
    }),
    await tried('Files', async () => {
      const key = `check/${randomUUID()}`
      await files.put(key, Buffer.from('check'), 'text/plain')
      await files.remove(key)
      return config.s3 ? 'can be written to the bucket' : 'can be written to the data folder'
    }),
    await tried('Redis', async () => {
      await redis?.ping()
      return redis ? 'answers' : 'not used: one process'
    }),
    await tried('Owner', () => sayOwner(services)),
  ]
  return results.every(Boolean)
}

async function tried(what: string, work: () => Promise<string>): Promise<boolean> {
  try {
    console.log(`ok      ${what}: ${await work()}`)
    return true
  } catch (error) {
    console.log(`NOT ok  ${what}: ${(error as Error).message || 'does not answer'}`)
    return false
  }
}

async function sayOwner({ db, config }: Services): Promise<string> {
  const { rows } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_admin', '=', true)
    .where('staff_role', '=', 'owner')
    .execute()
    .then(([row]) => ({ rows: Number(row?.count ?? 0) }))
    .catch(() => {
      throw new Error('the database is not prepared yet: npm run admin -- migrate-only')
    })
  if (rows > 0) return rows === 1 ? 'there is one' : `there are ${rows}`
  if (config.admin) return `made of ADMIN_EMAIL at the next start`
  throw new Error('there is none: set ADMIN_EMAIL and ADMIN_PASSWORD, or npm run admin -- make-owner EMAIL')
}
