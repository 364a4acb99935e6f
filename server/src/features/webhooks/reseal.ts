import type { Services } from '#platform/context.ts'
import { reseal } from '#platform/crypto/sealed.ts'

/** Encrypts every secret anew that an older one of ours encrypted, and gives back how many. */
export async function resealWebhooks({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<number> {
  let done = 0
  const rows = await db.selectFrom('webhooks').select(['id', 'secret', 'old_secret']).execute()
  for (const { id, ...sealed } of rows)
    for (const column of ['secret', 'old_secret'] as const) {
      const before = sealed[column]
      const after = before && (await reseal(keys.webhooks, { purpose: 'webhook', of: id }, before))
      if (!after) continue
      await db
        .updateTable('webhooks')
        .set({ [column]: after })
        .where('id', '=', id)
        .where(column, '=', before)
        .execute()
      done += 1
    }
  return done
}
