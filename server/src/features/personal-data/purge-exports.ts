import { defineJob } from '#platform/jobs/define.ts'

const FAILED_KEPT_MS = 7 * 86_400_000

/** Files first: a row without its file is tried again, a file without its row would stay for ever. */
export const purgeExports = defineJob({
  id: 'personal-data.purge-exports',
  cron: '23 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    const over = await ctx.db
      .selectFrom('exports')
      .select(['id', 'storage_key'])
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', new Date(now)),
          eb.and([eb('status', '=', 'failed'), eb('created_at', '<', new Date(now - FAILED_KEPT_MS))]),
        ]),
      )
      .execute()
    for (const { id, storage_key } of over) {
      if (storage_key) await ctx.files.remove(storage_key)
      await ctx.db.deleteFrom('exports').where('id', '=', id).execute()
    }
  },
})
