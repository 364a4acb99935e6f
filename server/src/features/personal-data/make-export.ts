import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DAY_MS } from '@sitewright/contract/durations.ts'
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

/** Makes the file; one that breaks is `failed`, and its owner can ask for another. Run twice, it starts from scratch. */
export const makeExport = defineJob({
  id: 'personal-data.make-export',
  queue: 'exports',
  payload: z.strictObject({ id: z.number().int() }),
  run: async (ctx, { id }, signal) => {
    const taken = await take(ctx, id)
    if (!taken) return
    try {
      await make(ctx, taken, signal)
    } catch (error) {
      if (signal.aborted) throw error
      ctx.log.error({ err: error, export: id }, 'an export broke')
      await ctx.db
        .updateTable('exports')
        .set({ status: 'failed' })
        // Another process that took it meanwhile has written its own key.
        .where('storage_key', '=', taken.key)
        .where('status', '=', 'running')
        .execute()
    }
  },
})

interface Taken {
  id: number
  userId: number
  key: string
}

/** The row knows the file's key before the file is stored, so that whatever ends the row finds the file. */
async function take({ db, files }: Ctx, id: number): Promise<Taken | null> {
  const underWay = ['waiting', 'running']
  const before = await db
    .selectFrom('exports')
    .select('storage_key')
    .where('id', '=', id)
    .where('status', 'in', underWay)
    .executeTakeFirst()
  // Of a process that ended before it could write down that the file is ready.
  if (before?.storage_key) await files.remove(before.storage_key)
  const key = `exports/${randomUUID()}`
  const row = await db
    .updateTable('exports')
    .set({ status: 'running', percent: 0, storage_key: key })
    .where('id', '=', id)
    .where('status', 'in', underWay)
    .returning('user_id')
    .executeTakeFirst()
  return row ? { id, userId: row.user_id, key } : null
}

async function make(ctx: Ctx, taken: Taken, stopping: AbortSignal): Promise<void> {
  const { id, userId, key } = taken
  const folder = incomingFolder(ctx.config.dataDir)
  const file = path.join(folder, `export-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const zip = new ZipFile()
    // A file that breaks while it is read, the disk, the database, the process: the first of them ends all.
    const broken = new AbortController()
    const giveUp = (error: unknown) => {
      broken.abort(error)
      throw error
    }
    zip.on('error', (error: Error) => broken.abort(error))
    const signal = AbortSignal.any([broken.signal, stopping])
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx' })
    const written = pipeline(zip.outputStream, target, { signal }).catch(giveUp)
    const onPercent = (percent: number) => storePercent(ctx, id, percent)
    const filled = fillZip(ctx, zip, userId, { signal, onPercent }).catch(giveUp)
    await Promise.all([written, filled])
    const { size } = await stat(file)
    stopping.throwIfAborted()
    await ctx.files.putFile(key, file, 'application/zip')
    await finish(ctx, taken, size)
  } finally {
    await rm(file, { force: true })
  }
}

async function storePercent({ db }: Ctx, id: number, percent: number): Promise<void> {
  await db.updateTable('exports').set({ percent }).where('id', '=', id).execute()
}

async function finish(ctx: Ctx, { id, userId, key }: Taken, size: number): Promise<void> {
  const kept = await transaction(ctx.db, async (tx) => {
    const row = await tx
      .updateTable('exports')
      .set({
        status: 'ready',
        percent: 100,
        bytes: size,
        expires_at: new Date(ctx.now() + EXPORT_KEPT_DAYS * DAY_MS),
      })
      // Not what another process has taken meanwhile, nor what was given up.
      .where('storage_key', '=', key)
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

/** One file is kept for each person: each is as large as all that they have, and one that failed may be stored, too. */
async function expireEarlier(tx: Tx, ctx: Ctx, id: number, userId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ expires_at: new Date(ctx.now()) })
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await addJob(tx, purgeExports.with({}))
}
