import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXPORT_KEPT_DAYS } from '@sitewright/contract/personal-data.ts'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { findUser } from '#features/accounts/index.ts'
import { sendMail } from '#outside/mail/outbox.ts'
import type { Ctx } from '#platform/context.ts'
import { type Tx, transaction } from '#platform/database/transaction.ts'
import { incomingFolder } from '#platform/files/leftovers.ts'
import { addJob, defineJob } from '#platform/jobs/define.ts'
import { fillZip } from './fill-zip.ts'
import { exportReadyMail } from './mails.ts'
import { purgeExports } from './purge-exports.ts'

const DAY_MS = 86_400_000

/** Makes the file; one that breaks is `failed`, and its owner can ask for another. Run twice, it starts from scratch. */
export const makeExport = defineJob({
  id: 'personal-data.make-export',
  queue: 'exports',
  payload: z.strictObject({ id: z.number().int() }),
  run: async (ctx, { id }) => {
    const userId = await take(ctx, id)
    if (userId === null) return
    try {
      await make(ctx, id, userId)
    } catch (error) {
      ctx.log.error({ err: error, export: id }, 'an export broke')
      await ctx.db
        .updateTable('exports')
        .set({ status: 'failed' })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute()
    }
  },
})

async function take({ db }: Ctx, id: number): Promise<number | null> {
  const row = await db
    .updateTable('exports')
    .set({ status: 'running', percent: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function make(ctx: Ctx, id: number, userId: number): Promise<void> {
  const folder = incomingFolder(ctx.config.dataDir)
  const file = path.join(folder, `export-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const zip = new ZipFile()
    // A file that breaks while it is read, the disk, the database: the first of them ends all.
    const broken = new AbortController()
    const giveUp = (error: unknown) => {
      broken.abort(error)
      throw error
    }
    zip.on('error', (error: Error) => broken.abort(error))
    const { signal } = broken
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
    const written = pipeline(zip.outputStream, target, { signal }).catch(giveUp)
    const onPercent = (percent: number) => storePercent(ctx, id, percent)
    const filled = fillZip(ctx, zip, userId, { signal, onPercent }).catch(giveUp)
    await Promise.all([written, filled])
    const { size } = await stat(file)
    const key = `exports/${randomUUID()}`
    await ctx.files.putFile(key, file, 'application/zip')
    await finish(ctx, id, userId, { key, size })
  } finally {
    await rm(file, { force: true })
  }
}

async function storePercent({ db }: Ctx, id: number, percent: number): Promise<void> {
  await db.updateTable('exports').set({ percent }).where('id', '=', id).execute()
}

async function finish(
  ctx: Ctx,
  id: number,
  userId: number,
  { key, size }: { key: string; size: number },
): Promise<void> {
  const kept = await transaction(ctx.db, async (tx) => {
    const row = await tx
      .updateTable('exports')
      .set({
        status: 'ready',
        percent: 100,
        storage_key: key,
        bytes: size,
        expires_at: new Date(ctx.now() + EXPORT_KEPT_DAYS * DAY_MS),
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await expireEarlier(tx, ctx, id, userId)
    await sendMail(tx, exportReadyMail(ctx.config, (await findUser(tx, userId)).email, id))
    return true
  })
  if (!kept) await ctx.files.remove(key)
}

/** One file is kept for each person: each is as large as all that they have. */
async function expireEarlier(tx: Tx, ctx: Ctx, id: number, userId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ expires_at: new Date(ctx.now()) })
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('status', '=', 'ready')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await addJob(tx, purgeExports.with({}))
}
