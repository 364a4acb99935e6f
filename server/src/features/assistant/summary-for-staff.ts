import type { ChatMessage } from '@sitewright/contract/assistant.ts'
import type { Finding } from '@sitewright/contract/findings.ts'
import { cutText } from '#platform/cut-text.ts'
import type { Memory } from './turn.ts'

const SAID_MAX = 200
const SAID_SHOWN = 8
const FINDINGS_SHOWN = 8

/** What staff need before answering: the site, the visitor's words, the findings. Facts only. */
export function summaryForStaff(
  memory: Memory,
  messages: readonly Pick<ChatMessage, 'role' | 'content'>[],
): string {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => oneLine(content))
  const quotes = said.length > 0 ? said : memory.words.map(oneLine)
  const shown = quotes.slice(-SAID_SHOWN)
  const left = quotes.length - shown.length
  return [
    `Site: ${memory.site ?? 'not named'}`,
    ...seen(memory),
    shown.length > 0
      ? `What the visitor said${left > 0 ? ` (the last ${shown.length} of ${quotes.length} messages)` : ''}:`
      : 'The visitor said nothing.',
    ...shown.map((line) => `- ${line}`),
  ].join('\n')
}

function seen({ report, focus, examinationId }: Memory): string[] {
  if (!report) return ['Examination: none']
  const lines = report.findings
    .slice(0, FINDINGS_SHOWN)
    .map((finding) => line(finding, focus ?? report.headline))
  const left = report.findings.length - lines.length
  return [
    `Examination: ${report.started_at}, state ${report.state}${examinationId ? `, id ${examinationId}` : ''}`,
    lines.length > 0 ? 'Findings:' : 'Findings: none',
    ...lines,
    ...(left > 0 ? [`- and ${left} more`] : []),
  ]
}

function line({ id, code, verdict, severity, title }: Finding, focus: string | null): string {
  return `- ${code} (${severity}, ${verdict}): ${oneLine(title)}${id === focus ? ' [discussed]' : ''}`
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > SAID_MAX ? `${cutText(line, SAID_MAX - 1)}…` : line
}
