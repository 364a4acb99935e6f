import type { Report } from '@sitewright/contract/findings.ts'
import { examine } from '@sitewright/diagnosis/examine.ts'
import { buildGuard } from '@sitewright/diagnosis/guard/allowed/rules.ts'

const guard = buildGuard({ allow: ['127.0.0.1/32'] })

/** A real examination of a site that a test has put up on this machine. */
export function lookForReal(url: string, words: string): Promise<Report> {
  return examine(url, { guard, words })
}
