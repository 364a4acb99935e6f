import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../../tools/bootstrap/processes.mjs'
import { modules, versionOf } from '../setup/install.ts'
import { runTool } from '../setup/process.ts'
import { brokeDown, type Flag, statusCode, type Tool } from './tool.ts'

const names = pathToFileURL(path.join(import.meta.dirname, '../setup/names.ts')).href
const NAME = '@mdn/mdn-http-observatory'

interface Test {
  result: string
  pass: boolean
  scoreModifier?: number
}

/** The MDN observatory's scanner, past its wrapper, which would take the laboratory's authority away. */
export const observatory: Tool = {
  name: 'observatory',
  get version() {
    return versionOf(NAME)
  },
  async run({ url, env }) {
    const args = ['--import', names, path.join(modules, NAME, 'src/scan.js'), new URL(url).hostname]
    const { seconds, stdout, stderr, timedOut } = await runTool(pinnedNode, args, { env })
    if (timedOut) return brokeDown(seconds, 'timed out')
    const said = parse(stdout)
    if (!said) return brokeDown(seconds, `${stdout}\n${stderr}`.trim().slice(-300))
    if (said.error) {
      const ids = [`error:${said.error}`, ...statusCode(said.error)]
      return { flags: [{ ids, grave: true, says: said.error }], trouble: said.error, errored: null, seconds }
    }
    const tests = Object.entries(said.tests ?? {})
    const flags: Flag[] = tests
      .filter(([, { pass }]) => !pass)
      .map(([name, { result, scoreModifier }]) => ({
        ids: [result, name],
        grave: (scoreModifier ?? -1) < 0,
        says: result,
      }))
    return { flags, trouble: null, errored: null, seconds }
  },
}

function parse(text: string): { error?: string; tests?: Record<string, Test> } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
