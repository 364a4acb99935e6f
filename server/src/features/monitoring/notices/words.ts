import { SUPPORT_ZONE } from '@sitewright/contract/times.ts'
import { DateTime } from 'luxon'
import type { Notification } from '#features/notifications/index.ts'

/** Incidents that one mail is about at most; of others it says how many they are. */
export const LISTED_MAX = 30

export interface Notice {
  incident_id: number
  monitor_id: number
  name: string
  url: string
  started_at: Date
  ended_at: Date | null
  says: string
  /** How often it came back within minutes of its end. */
  returned: number
  /** What the examination found, in the owner's words; null where it found nothing that explains it. */
  found: string | null
  means: string | null
}

/** `14:05 on 22 November (UK time)` */
const moment = (at: Date) =>
  `${DateTime.fromJSDate(at, { zone: SUPPORT_ZONE }).toFormat("HH:mm 'on' d LLLL")} (UK time)`

/** `2 hours 5 minutes`, `40 seconds` */
export function durationOf(seconds: number): string {
  const counted = (count: number, word: string) =>
    count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
  if (seconds < 60) return counted(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  const parts = [
    counted(Math.floor(minutes / 1_440), 'day'),
    counted(Math.floor((minutes % 1_440) / 60), 'hour'),
    counted(minutes % 60, 'minute'),
  ]
  return parts.filter(Boolean).slice(0, 2).join(' ')
}

/** One mail about all incidents, of which these are listed: one paragraph each, where there are several. */
export function noticesMail(
  listed: readonly Notice[],
  { incidents, sites }: { incidents: number; sites: number },
): Omit<Notification['mail'], 'to'> {
  const [first] = listed
  if (!first) throw new Error('a mail about nothing')
  const others = incidents - listed.length
  return {
    kind: 'site_incident',
    subject:
      incidents === 1
        ? subjectOf(first)
        : `${grouped(incidents)} incidents on your ${sites === 1 ? 'site' : 'sites'}`,
    paragraphs: [
      ...(incidents === 1 ? paragraphsOf(first) : listed.map((notice) => paragraphsOf(notice).join(' '))),
      ...(others > 0 ? [`And ${grouped(others)} more. Site Health lists them all.`] : []),
    ],
    action: {
      label: first.ended_at ? 'Open Site Health' : 'See why, and have it fixed',
      path: `/dashboard/site-health?monitor=${first.monitor_id}`,
    },
  }
}

const grouped = (count: number) => count.toLocaleString('en-GB')

const secondsOf = ({ started_at, ended_at }: Notice) =>
  ((ended_at ?? started_at).getTime() - started_at.getTime()) / 1_000

function subjectOf(notice: Notice): string {
  if (!notice.ended_at) return `${notice.name} is down${notice.returned > 0 ? ' again' : ''}`
  return `${notice.name} is up again after ${durationOf(secondsOf(notice))}`
}

function paragraphsOf(notice: Notice): string[] {
  const why = notice.found ? `What our examination found: ${notice.found}. ${notice.means}` : notice.says
  if (notice.ended_at)
    return [
      `${notice.name} (${notice.url}) was down for ${durationOf(secondsOf(notice))}, from ${moment(notice.started_at)}. It answers again. ${why}`,
    ]
  if (notice.returned > 0)
    return [
      `${notice.name} (${notice.url}) is down again. It answered only for some minutes since ${moment(notice.started_at)}.`,
      why,
    ]
  return [
    `${notice.name} (${notice.url}) has been down since ${moment(notice.started_at)}. We checked it several times.`,
    why,
  ]
}
