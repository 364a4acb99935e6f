import { styleText } from 'node:util'
import type { Finding, Report, Severity } from '@sitewright/contract/findings.ts'
import { severities } from '@sitewright/contract/severities.ts'

const COLOURS = { critical: 'red', high: 'magenta', medium: 'yellow', low: 'gray' } as const
const SURE = { confirmed: 'confirmed', likely: 'likely', inconclusive: 'could not be told for sure' } as const

/** A report for people: what to fix first, then all by severity, each with its evidence and how to repeat it. */
export function tell(report: Report): string {
  const groups = severities.flatMap((severity) => groupOf(severity, report.findings))
  const left = report.not_examined.map(({ what, why }) => printable(`  ${what}: ${why}`))
  return [
    styleText('bold', printable(report.url)),
    printable(report.summary),
    ...groups,
    ...(left.length > 0 ? ['', styleText('bold', 'NOT LOOKED AT'), ...left] : []),
    '',
    `${report.requests} requests, ${Math.ceil(report.bytes / 1024)} kB, ${(report.took_ms / 1000).toFixed(1)} s`,
    '',
  ].join('\n')
}

function groupOf(severity: Severity, findings: readonly Finding[]): string[] {
  const own = findings.filter((finding) => finding.severity === severity)
  if (own.length === 0) return []
  return ['', styleText(['bold', COLOURS[severity]], severity.toUpperCase()), ...own.flatMap(lines)]
}

function lines(finding: Finding): string[] {
  const { title, code, verdict, means, fix, evidence, causes } = finding
  return [
    `  ${styleText('bold', printable(title))}  (${code}, ${SURE[verdict]})`,
    ...[
      `    ${means}`,
      `    To fix: ${fix}`,
      ...evidence.flatMap(({ request, status, where, excerpt, repeat }) => [
        `    Seen: ${request}${status === null ? '' : ` gave ${status}`}, ${where}${excerpt ? `: ${excerpt}` : ''}`,
        `    Repeat: ${repeat}`,
      ]),
      ...(causes.length > 0 ? [`    Explains: ${causes.join(', ')}`] : []),
    ].map(printable),
  ]
}

/** A stranger's page must not steer the terminal it is quoted in, nor turn the direction of what is read there. */
function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ')
}

const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g
