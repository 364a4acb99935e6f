import { REQUEST_FILES_KEPT_HOURS } from '@sitewright/contract/file-rules.ts'
import type { requestFileRoutes } from '@sitewright/contract/request-files.ts'
import type { Input } from '@sitewright/contract/route.ts'
import type { Done } from '@sitewright/contract/text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '#platform/budget-table.ts'
import type { Ctx } from '#platform/context.ts'
import { defineJob } from '#platform/jobs/define.ts'
import { peerKey } from '#platform/limits.ts'
import type { KeptFile } from './request-file.queries.ts'

const AT_ONCE = 200

/** Removes a file that no request took: of what one took the row went with it, in the same transaction. */
export async function removeFile(
  ctx: Ctx,
  { params }: Input<typeof requestFileRoutes.remove>,
): Promise<z.input<typeof Done>> {
  await ctx.limits.consume(limits.requestFilesRemoved, peerKey(ctx.ip))
  const removed = await ctx.db
    .deleteFrom('request_files')
    .where('id', '=', params.id)
    .returning(['storage_key', 'preview_key'])
    .execute()
  await removeStored(ctx, removed)
  return { message: 'Removed.' }
}

/** Removes files whose request was not sent in time: the rows first, so that a request takes none whose bytes are gone. */
export const purgeRequestFiles = defineJob({
  id: 'request-files.purge',
  cron: '17 * * * *',
  run: async (ctx) => {
    const before = new Date(ctx.now() - REQUEST_FILES_KEPT_HOURS * 3_600_000)
    for (;;) {
      const { rows } = await sql<Pick<KeptFile, 'storage_key' | 'preview_key'>>`delete from request_files
        where id in (select id from request_files where created_at < ${before} order by created_at
          limit ${AT_ONCE} for update skip locked)
        returning storage_key, preview_key`.execute(ctx.db)
      if (rows.length === 0) return
      await removeStored(ctx, rows)
    }
  },
})

export async function removeStored(
  ctx: Ctx,
  files: Pick<KeptFile, 'storage_key' | 'preview_key'>[],
): Promise<void> {
  for (const { storage_key, preview_key } of files)
    for (const key of [storage_key, preview_key])
      if (key)
        await ctx.files
          .remove(key)
          .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a stored file was left over'))
}
