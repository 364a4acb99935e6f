import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { type Cut, findCuts } from './find-cuts.ts'
import type { Guard } from './guard.ts'

/** A cut that makes a loop endless is noticed by nothing else. */
const ENDLESS_MS = 180_000
const root = path.join(import.meta.dirname, '../..')

export interface Tried {
  cuts: Cut[]
  unnoticed: Cut[]
}

/** Takes each cut out of the file in place, one at a time, and runs its tests; the file is whole again at the end. */
export async function tryCuts({ file, tests }: Guard, only?: number[]): Promise<Tried> {
  const place = path.join(root, file)
  const whole = readFileSync(place, 'utf8')
  const cuts = findCuts(whole).filter(({ line }) => !only || only.includes(line))
  const unnoticed: Cut[] = []
  const restore = () => writeFileSync(place, whole)
  process.once('exit', restore)
  let runner = await openRunner(tests)
  try {
    if (!(await runner.passes())) throw new Error(`The tests of ${file} fail without any cut.`)
    for (const cut of cuts) {
      writeFileSync(place, whole.slice(0, cut.start) + cut.replacement + whole.slice(cut.end))
      runner.vitest.invalidateFile(place)
      const passed = await within(runner.passes())
      if (passed === 'endless') {
        void runner.vitest.close().catch(() => undefined)
        runner = await openRunner(tests)
      } else if (passed) {
        unnoticed.push(cut)
        console.log(`  ${file}:${cut.line}  nobody misses  ${cut.text.slice(0, 160)}`)
      }
    }
  } finally {
    restore()
    process.off('exit', restore)
    await runner.vitest.close()
  }
  return { cuts, unnoticed }
}

async function openRunner(tests: string[]): Promise<{ vitest: Vitest; passes: () => Promise<boolean> }> {
  const vitest = await createVitest({
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    testTimeout: 40_000,
    reporters: [{}],
  })
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications(tests)
  if (specifications.length < tests.length) throw new Error(`Not all of these are tests: ${tests.join(', ')}`)
  const passes = async () => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
  }
  return { vitest, passes }
}

async function within(passed: Promise<boolean>): Promise<boolean | 'endless'> {
  const { promise, resolve } = Promise.withResolvers<'endless'>()
  const timer = setTimeout(() => resolve('endless'), ENDLESS_MS)
  return Promise.race([passed.catch(() => false), promise]).finally(() => clearTimeout(timer))
}
