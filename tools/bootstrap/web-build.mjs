import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PlainProblem, withProgress } from './plain-problem.mjs'
import { root, runQuietly } from './processes.mjs'

const build = path.join(root, 'web', 'build')
const marker = path.join(build, '.sitewright-sources')
const notSources = new Set(['build', '.react-router', 'node_modules'])

/** Builds the web pages when their sources are not the ones of the last build. Throws PlainProblem. */
export async function ensureWebBuilt() {
  const sources = hashOfSources()
  const isBuilt = existsSync(path.join(build, 'client')) && existsSync(marker)
  if (isBuilt && readFileSync(marker, 'utf8') === sources) return
  await withProgress('Building the web pages', async () => {
    let { code, output } = await buildPages()
    // React Router gives each prerendered page ten seconds, and no setting for a machine under load.
    if (code !== 0 && output.includes('aborted due to timeout')) ({ code, output } = await buildPages())
    if (code === 0) return
    throw new PlainProblem(`${output.trim()}\n\nThe web pages could not be built; the reason is above.`)
  })
  writeFileSync(marker, sources)
}

function buildPages() {
  return runQuietly('npm', ['run', 'build', '--workspace=web', '--loglevel=error'])
}

function hashOfSources() {
  const hash = createHash('sha256')
  const files = [
    ...filesIn('web'),
    ...filesIn('contract/src'),
    ...filesIn('diagnosis/src/catalogue'),
    ...filesIn('tools/publish'),
    'package-lock.json',
  ]
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notSources.has(entry.name)) return []
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? filesIn(file) : [file]
  })
}
