import { longDay } from '@sitewright/contract/time-words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { findUser } from '#features/accounts/index.ts'
import { notify } from '#features/notifications/index.ts'
import { transaction } from '#platform/database/transaction.ts'
import { addJob, defineJob, type Job } from '#platform/jobs/define.ts'
import { isQuiet } from '../maintenance.ts'
import { findCovered, type MonitorRow } from '../monitor.queries.ts'
import { certificateEndsSoon, domainEndsSoon } from '../monitor.view.ts'

const ASK_AGAIN_MS = 15 * 60_000

const Watched = z.strictObject({ id: z.number() })

/** Mails once about each date on which a certificate or a domain ends; within quiet hours it waits for their end. */
export const warnOfExpiry: Job<typeof Watched> = defineJob({
  id: 'monitoring.warn-of-expiry',
  payload: Watched,
  run: (ctx, { id }) =>
    transaction(ctx.db, async (tx) => {
      await sql`select from monitors where id = ${id} for no key update`.execute(tx)
      const row = await findCovered(tx, id)
      if (!row) return
      const ends = endsOf(row, ctx.now())
      if (ends.length === 0) return
      if (isQuiet(row.quiet_hours, ctx.now())) {
        const key = `monitoring.warn-of-expiry:${id}`
        return addJob(tx, warnOfExpiry.with({ id }, { key, afterMs: ASK_AGAIN_MS }))
      }
      await tx
        .updateTable('monitors')
        .set(Object.assign({}, ...ends.map(({ warned }) => warned)))
        .where('id', '=', id)
        .execute()
      const { email } = await findUser(tx, row.user_id)
      const mail = {
        kind: 'site_expiry' as const,
        to: email,
        subject: `The ${ends.map(({ what }) => what).join(' and the ')} of ${row.name} ${ends.length === 1 ? 'ends' : 'end'} soon`,
        paragraphs: ends.map(({ says }) => says),
        action: { label: 'Open Site Health', path: `/dashboard/site-health?monitor=${id}` },
      }
      await notify(tx, ctx, { userId: row.user_id, mail })
    }),
})

interface Ending {
  what: 'certificate' | 'domain'
  says: string
  /** The column of this date alone, so that the other one is still mailed about in its time. */
  warned: { certificate_warned_for: Date } | { domain_warned_for: Date }
}

function endsOf(row: MonitorRow, now: number): Ending[] {
  const { certificate_expires_at: certificate, domain_expires_at: domain } = row
  const ends: Ending[] = []
  if (certificate && certificateEndsSoon(row, now) && isNews(certificate, row.certificate_warned_for))
    ends.push({
      what: 'certificate',
      says: `The certificate of ${row.name} (${row.url}) ends on ${longDay(certificate)}. Most hosts renew it by themselves some time before; this one has not been renewed yet. When it ends, browsers warn your visitors away.`,
      warned: { certificate_warned_for: certificate },
    })
  if (domain && domainEndsSoon(row, now) && isNews(domain, row.domain_warned_for))
    ends.push({
      what: 'domain',
      says: `Your domain ${row.domain} is paid until ${longDay(domain)}. Please renew it with the company that you bought it from. When it ends, your site and your e-mail stop.`,
      warned: { domain_warned_for: domain },
    })
  return ends
}

/** An earlier one than was mailed about is an old one, as from a second server that was not renewed. */
const isNews = (at: Date, warned: Date | null) => warned === null || at > warned
