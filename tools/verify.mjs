import path from 'node:path'
import { requireModules } from './bootstrap/install.mjs'
import { tellPlainly } from './bootstrap/plain-problem.mjs'
import { pinnedNode, root, runQuietly } from './bootstrap/processes.mjs'

const tool =
  (file, ...args) =>
  () =>
    runQuietly(pinnedNode, [path.join('node_modules', file), ...args])
const inWeb =
  (file, ...args) =>
  () =>
    runQuietly(pinnedNode, [path.join(root, 'node_modules', file), ...args], { cwd: path.join(root, 'web') })
const own = (name) => async () => {
  const { check } = await import(`./checks/${name}.ts`)
  const findings = check(root)
  return { code: findings.length > 0 ? 1 : 0, output: findings.join('\n') }
}
const inOrder =
  (...steps) =>
  async () => {
    for (const step of steps) {
      const result = await step()
      if (result.code !== 0) return result
    }
    return { code: 0, output: '' }
  }

// One checker, since two checks run at once: each further one works out again what they share.
const tsc = ['typescript/bin/tsc', '--project', '.', '--checkers', '1']

const biomeFlags = ['--colors=off', '--reporter=github', '--error-on-warnings', '--max-diagnostics=200']

// Biome's usual report shows every changed line; one line per finding is enough, and `npm run format` fixes most.
async function biome() {
  const { code, output } = await tool('@biomejs/biome/bin/biome', 'ci', ...biomeFlags, '.')()
  const finding = /^::(?:error|warning) title=([^,]+),file=([^,]+),(?:line=(\d+),)?.*?::(.*)$/gm
  const lines = [...output.matchAll(finding)].map(
    ([, rule, file, line = 1, says]) => `${file}:${line}  ${says} (${rule})`,
  )
  return { code, output: lines.length > 0 ? lines.join('\n') : output }
}

const checks = [
  ['format and lint', biome],
  ['types', tool(...tsc)],
  ['types of the web', inOrder(inWeb('@react-router/dev/bin.cjs', 'typegen'), inWeb(...tsc))],
  ['which way imports point', own('arrows')],
  ['paths of one machine', own('machine-paths')],
  ['expressions that take time with the square of a text', own('expressions')],
  ['whether npm can install', own('lockfile')],
  ['paths and libraries in the docs', own('docs')],
  ['generated files and licences', own('generated')],
  ['dead code', tool('knip/bin/knip.js', '--no-progress')],
]

await tellPlainly(async () => {
  requireModules()
  const began = Date.now()
  const results = await twoAtATime(
    checks.map(
      ([name, check]) =>
        () =>
          timed(name, check),
    ),
  )
  for (const { name, code, output, seconds } of results) {
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) console.log(`${output.trim()}\n`)
  }
  const failed = results.filter((result) => result.code !== 0)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(
    failed.length === 0
      ? `All ${checks.length} checks hold (${seconds} s).`
      : `${failed.length} of ${checks.length} checks fail.`,
  )
  return failed.length === 0 ? 0 : 1
})

async function timed(name, check) {
  const began = Date.now()
  const { code, output } = await check()
  return { name, code, output, seconds: ((Date.now() - began) / 1000).toFixed(1) }
}

async function twoAtATime(jobs) {
  const results = new Array(jobs.length)
  const waiting = jobs.entries()
  const work = async () => {
    for (const [index, job] of waiting) results[index] = await job()
  }
  await Promise.all([work(), work()])
  return results
}
