import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import type { MonitorState } from '@sitewright/contract/monitors.ts'
import type { TagLook } from '#app/ui/tags/tag.tsx'

type Row = SiteHealth['history'][number]

/** Without an HTTP answer there is no status code, and that counts as an incident. */
export const isIncident = ({ status_code }: Row): boolean => status_code === null || status_code >= 400

export const isOnline = (status: number | null): boolean => status !== null && status >= 200 && status < 300

export const stateWords: Record<MonitorState, TagLook> = {
  unproved: { word: 'Ownership not proved yet', tone: 'warm' },
  waiting: { word: 'Waiting for the first check', tone: 'neutral' },
  up: { word: 'Up', tone: 'good' },
  checking: { word: 'Checking again', tone: 'warm' },
  down: { word: 'Down', tone: 'bad' },
  blocked: { word: 'Our checks are turned away', tone: 'warm' },
  unknown: { word: 'Could not check', tone: 'warm' },
  paused: { word: 'Paused', tone: 'neutral' },
  maintenance: { word: 'Maintenance', tone: 'info' },
  resting: { word: 'Not covered by your plan', tone: 'warm' },
}

/** `2 h 5 min`, `40 s` */
export function durationOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')
}

export const percentWords = (percent: number | null): string => (percent === null ? 'N/A' : `${percent}%`)

/** Days until then, 0 for less than one; negative when it is over. */
export const daysUntil = (at: string, now: number): number => Math.floor((Date.parse(at) - now) / 86_400_000)
