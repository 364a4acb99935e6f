import { styleText } from 'node:util'
import type { Finding, Report, Severity } from '@sitewright/contract/findings.ts'
import { severities } from '@sitewright/contract/severities.ts'

const COLOURS = { critical: 'red', high: 'magenta', medium: 'yellow', low: 'gray' } as const
const SURE = { confirmed: 'confirmed', likely: 'likely', inconclusive: 'could not be told for sure' } as const

/** A report for people: what to fix first, then all by severity, each with its evidence and how to repeat it. */
export function tell(report: Report): string {
  const groups = severities.flatMap((severity) => groupOf(severity, report.findings))
  const left = report.not_examined.map(({ what, why }) => `  ${what}: ${why}`)
  return [
    styleText('bold', report.url),
    report.summary,
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
  return [
    `  ${styleText('bold', finding.title)}  (${finding.code}, ${SURE[finding.verdict]})`,
    `    ${finding.means}`,
    `    To fix: ${finding.fix}`,
    ...finding.evidence.flatMap(({ request, status, where, excerpt, repeat }) => [
      `    Seen: ${printable(request)}${status === null ? '' : ` gave ${status}`}, ${printable(where)}${excerpt ? `: ${printable(excerpt)}` : ''}`,
      `    Repeat: ${printable(repeat)}`,
    ]),
    ...(finding.causes.length > 0 ? [`    Explains: ${finding.causes.join(', ')}`] : []),
  ]
}

/** A stranger's page must not steer the terminal it is quoted in. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
}
