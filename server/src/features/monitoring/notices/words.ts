import type { Finding } from '@sitewright/contract/findings.ts'
import { DateTime } from 'luxon'
import type { Notification } from '#features/notifications/index.ts'

export interface Notice {
  edge: 'down' | 'up'
  incident_id: number
  monitor_id: number
  name: string
  url: string
  started_at: Date
  ended_at: Date | null
  says: string
  /** How often it came back within minutes of its end. */
  returned: number
  finding: unknown
}

/** `14:05 on 22 November (UK time)` */
const moment = (at: Date) =>
  `${DateTime.fromJSDate(at, { zone: 'Europe/London' }).toFormat("HH:mm 'on' d LLLL")} (UK time)`

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

/** One mail about all of them: the two ends of one outage are one paragraph. */
export function noticesMail(notices: readonly Notice[]): Omit<Notification['mail'], 'to'> {
  const incidents = [...new Map(notices.map((notice) => [notice.incident_id, notice])).values()]
  const [first] = incidents
  if (!first) throw new Error('a mail about nothing')
  const subject =
    incidents.length === 1
      ? subjectOf(first)
      : `${incidents.length} incidents on your ${new Set(incidents.map(({ monitor_id }) => monitor_id)).size === 1 ? 'site' : 'sites'}`
  return {
    kind: 'site_incident',
    subject,
    paragraphs: incidents.flatMap(paragraphsOf),
    action: {
      label: first.ended_at ? 'Open Site Health' : 'See why, and have it fixed',
      path: `/dashboard/site-health?monitor=${first.monitor_id}`,
    },
  }
}

const secondsOf = ({ started_at, ended_at }: Notice) =>
  ((ended_at ?? started_at).getTime() - started_at.getTime()) / 1_000

function subjectOf(notice: Notice): string {
  if (!notice.ended_at) return `${notice.name} is down${notice.returned > 0 ? ' again' : ''}`
  return `${notice.name} is up again after ${durationOf(secondsOf(notice))}`
}

function paragraphsOf(notice: Notice): string[] {
  const finding = notice.finding as Finding | null
  const why = finding ? `What our examination found: ${finding.title}. ${finding.means}` : notice.says
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
