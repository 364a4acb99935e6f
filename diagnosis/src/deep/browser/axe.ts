import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { CDPSession } from 'playwright-core'
import { evaluateApart } from './apart.ts'
import type { Clock } from './time-limit.ts'

export interface Violation {
  rule: string
  impact: string
  /** What the tester says is wrong. */
  help: string
  /** Selectors of the first places. */
  places: string[]
  count: number
}

let source: Promise<string> | null = null

/** Tests the page with axe, unmodified; only what it is sure of and calls serious or critical. */
export async function testAccess(session: CDPSession, clock: Clock): Promise<Violation[]> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const script = `${await source};(${runAxe})()`
  return (await clock.within(6_000, evaluateApart<Violation[]>(session, script))) ?? []
}

/** Runs in the page. */
async function runAxe(): Promise<Violation[]> {
  const { axe } = window as unknown as {
    axe: {
      run(
        where: Document,
        how: object,
      ): Promise<{
        violations: { id: string; impact: string; help: string; nodes: { target: unknown[] }[] }[]
      }>
    }
  }
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    iframes: false,
  })
  return violations
    .filter(({ impact }) => impact === 'critical' || impact === 'serious')
    .slice(0, 20)
    .map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact,
      help: String(help).slice(0, 200),
      places: nodes.slice(0, 2).map(({ target }) => String(target[0]).slice(0, 120)),
      count: nodes.length,
    }))
}
