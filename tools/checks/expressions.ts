import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { parse } from 'acorn'
import { full } from 'acorn-walk'
import { isTest, listFiles } from './sources.ts'

/** Rooms whose expressions meet texts of strangers on a server. */
const ROOMS = ['server/src', 'contract/src', 'diagnosis/src']
const SHORT = 2_000
const LONG = 8_000
/** Below that nothing is told apart from noise; above, four times the text must not take nine times as long. */
const NOTABLE_MS = 4
const GROWTH_AT_MOST = 9
const MEASURED_MS = 40
/** Most of them have to agree: a machine that stands still in one of them accuses and excuses nobody. */
const TRIES = 3

interface Expression {
  place: string
  source: string
  flags: string
}

/** Finds regular expressions whose time grows with the square of a text, by runs of their own words and of blanks. */
export function check(root: string): string[] {
  return listFiles(root, ['.ts'], ROOMS)
    .filter((file) => !isTest(file))
    .flatMap((file) => expressionsOf(root, file))
    .flatMap((expression) => {
      const run = slowRun(expression)
      return run ? [`${expression.place}  takes time with the square of a run of ${JSON.stringify(run)}`] : []
    })
}

function expressionsOf(root: string, file: string): Expression[] {
  const found: Expression[] = []
  const code = stripTypeScriptTypes(readFileSync(path.join(root, file), 'utf8'))
  full(parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    const { regex, loc } = node as {
      regex?: { pattern: string; flags: string }
      loc?: { start: { line: number } }
    }
    if (regex)
      found.push({
        place: `${file}:${loc?.start.line}`,
        source: regex.pattern,
        flags: regex.flags.replace(/[gy]/g, ''),
      })
  })
  return found
}

function slowRun({ source, flags }: Expression): string | undefined {
  const expression = new RegExp(source, flags)
  return piecesOf(source).find((piece) => {
    // The first run compiles the expression, and another program may have had the processor meanwhile.
    if (!Array.from({ length: TRIES }).every(() => isNotable(expression, piece))) return false
    return Array.from({ length: TRIES }).filter(() => isSlow(expression, piece)).length > TRIES / 2
  })
}

function isNotable(expression: RegExp, piece: string): boolean {
  const began = performance.now()
  test(expression, piece, LONG)
  return performance.now() - began >= NOTABLE_MS
}

function isSlow(expression: RegExp, piece: string): boolean {
  const long = costOf(expression, piece, LONG)
  return long >= NOTABLE_MS && long > GROWTH_AT_MOST * costOf(expression, piece, SHORT)
}

/** Words and signs of the expression, blanks, figures, and pairs of them. */
function piecesOf(source: string): string[] {
  const own = [...source.matchAll(/[A-Za-z]{2,12}|[^\\\w\s()[\]{}|*+?^$]/g)].map(([piece]) => piece)
  const single = [...new Set([...own, ' ', '\n', '\t', '0', 'a', 'A', '-', '.', '"', '<', '/'])]
  return [...single, ...single.flatMap((piece) => [`${piece} `, `${piece}\n`, `${piece}a`])]
}

function test(expression: RegExp, piece: string, length: number): void {
  const run = `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}\u0001`
  expression.test(run)
  expression.test(`x${run}`)
}

/** Milliseconds that this thread computes: a busy machine makes nothing slower. Some systems count whole ticks. */
function costOf(expression: RegExp, piece: string, length: number): number {
  const began = process.threadCpuUsage()
  for (let turns = 1; ; turns += 1) {
    test(expression, piece, length)
    const { user, system } = process.threadCpuUsage(began)
    if (user + system >= MEASURED_MS * 1_000) return (user + system) / 1_000 / turns
  }
}
