import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pinnedNode, root } from '../../../tools/bootstrap/processes.mjs'
import { manifestOf } from '../setup/install.ts'
import { runTool } from '../setup/process.ts'
import { brokeDown, type Flag, netCodes, type Outcome, statusCode, type Tool } from './tool.ts'

const folder = path.join(root, 'node_modules/lighthouse')

interface Audit {
  id: string
  title: string
  score: number | null
  scoreDisplayMode: string
  details?: { items?: unknown }
}
interface Result {
  runtimeError?: { code: string; message: string }
  audits: Record<string, Audit>
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>
}

/** Lighthouse with its default configuration: a phone, simulated throttling. */
export const lighthouse: Tool = {
  name: 'lighthouse',
  version: manifestOf(folder).version,
  async run({ url, env }) {
    const place = mkdtempSync(path.join(tmpdir(), 'lighthouse-'))
    const file = path.join(place, 'report.json')
    const flags = ['--quiet', '--no-enable-error-reporting', '--chrome-flags=--headless=new']
    const args = [path.join(folder, 'cli/index.js'), url, '--output=json', `--output-path=${file}`, ...flags]
    try {
      const { seconds, stderr, timedOut } = await runTool(pinnedNode, args, { env })
      if (timedOut) return brokeDown(seconds, 'timed out')
      // Written even when the page did not load, which its exit code takes for a failure.
      if (!existsSync(file)) return brokeDown(seconds, stderr.slice(-300))
      return outcomeOf(JSON.parse(readFileSync(file, 'utf8')), seconds)
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  },
}

function outcomeOf(result: Result, seconds: number): Outcome {
  const { code, message } = result.runtimeError ?? { code: 'NO_ERROR', message: '' }
  if (code === 'NO_ERROR') return { flags: flagsOf(result), trouble: null, errored: null, seconds }
  const ids = [`error:${code}`, ...netCodes(message), ...statusCode(message)]
  return { flags: [{ ids, grave: true, says: message }], trouble: message, errored: null, seconds }
}

/** Failed audits and those that only inform, with what their details tell apart. Passed ones count for nothing. */
function flagsOf({ audits, categories }: Result): Flag[] {
  const refs = Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.map((ref) => ({ category, ...ref })),
  )
  return Object.values(audits).flatMap(({ id, title, score, scoreDisplayMode, details }) => {
    if (score === null || score >= 0.9) return []
    if (['notApplicable', 'manual', 'error'].includes(scoreDisplayMode)) return []
    const own = refs.filter((ref) => ref.id === id && ref.category !== 'agentic-browsing')
    // Not in any category: raw material of other audits, or of the experiment for agents.
    if (own.length === 0) return []
    const ids = [id, ...own.map(({ category }) => `${category}/${id}`), ...listed(id, details?.items)]
    const counts = own.some(({ weight }) => weight > 0) && scoreDisplayMode !== 'informative' && score < 0.5
    return [{ ids, grave: counts, says: title }]
  })
}

/** Some audits gather several findings: each is also known by which one it is. */
function listed(id: string, items: unknown): string[] {
  if (id === 'document-latency-insight' && isRecord(items))
    return Object.entries(items).flatMap(([name, item]) =>
      isRecord(item) && item.value === false ? [`${id}:${name}`] : [],
    )
  if (!Array.isArray(items)) return []
  const parts = items.filter(isRecord)
  if (id === 'errors-in-console') return parts.map(({ source }) => `${id}:${String(source)}`)
  if (id === 'inspector-issues') return parts.map(({ issueType }) => `${id}:${String(issueType)}`)
  return []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
