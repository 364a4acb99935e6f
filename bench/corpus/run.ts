import { gunzipSync } from 'node:zlib'
import type { Evidence, Finding, Report } from '@sitewright/contract/findings.ts'
import { type Lab, openLab } from '../../diagnosis/test/lab.ts'
import type { Case } from './case.ts'

export interface Ran {
  case: Case
  report: Report
  /** Excerpts that are nowhere in what the servers sent. */
  unfounded: Evidence[]
  errors: string[]
}

/** Opens the case's servers, examines, closes them, and looks every quotation up in what was really sent. */
export async function runCase(one: Case): Promise<Ran> {
  const lab = await openLab(await one.lab())
  const errors: string[] = []
  try {
    const report = await lab.examine(one.url, {
      owner: one.owner ?? false,
      onError: (error, codes) => errors.push(`${codes.join(',')}: ${(error as Error).stack}`),
    })
    return { case: one, report, unfounded: unfoundedIn(report.findings, lab), errors }
  } finally {
    await lab.close()
  }
}

function unfoundedIn(findings: readonly Finding[], lab: Lab): Evidence[] {
  const quoted = findings.flatMap(({ evidence }) => evidence)
  const overHttp = quoted.filter(
    ({ request, excerpt }) => excerpt !== '' && /^(GET|HEAD|OPTIONS) /.test(request),
  )
  if (overHttp.length === 0) return []
  const raw = Buffer.concat(lab.sent)
  const texts = [raw.toString('utf8'), raw.toString('latin1'), ...lab.sent.map(unzipped)]
  return overHttp.filter(({ excerpt }) => !texts.some((text) => text.includes(excerpt)))
}

function unzipped(chunk: Buffer): string {
  const at = chunk.indexOf(Buffer.from([0x1f, 0x8b, 8]))
  if (at < 0) return ''
  try {
    return gunzipSync(chunk.subarray(at)).toString('utf8')
  } catch {
    return ''
  }
}
