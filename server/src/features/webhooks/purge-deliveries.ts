import { DELIVERIES_KEPT_DAYS } from '@sitewright/contract/webhooks.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#platform/database/delete-in-batches.ts'
import { defineJob } from '#platform/jobs/define.ts'

export const purgeDeliveries = defineJob({
  id: 'webhooks.purge-deliveries',
  cron: '47 3 * * *',
  run: async ({ db, now }) => {
    const before = new Date(now() - DELIVERIES_KEPT_DAYS * 86_400_000)
    await deleteInBatches(db, 'webhook_deliveries', sql`created_at < ${before}`)
  },
})
