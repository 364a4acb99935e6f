import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../../tools/bootstrap/processes.mjs'
import { modules, versionOf } from '../setup/install.ts'
import { runTool } from '../setup/process.ts'
import { brokeDown, type Flag, netCodes, statusCode, type Tool } from './tool.ts'

const names = pathToFileURL(path.join(import.meta.dirname, '../setup/names.ts')).href
const WARNING = 3

interface Message {
  hintId: string
  message: string
  severity: number
}

/** webhint as its makers recommend it, less the two hints that ask a service on the internet. */
export const webhint: Tool = {
  name: 'webhint',
  get version() {
    return versionOf('hint')
  },
  async run({ url, env }) {
    const folder = mkdtempSync(path.join(tmpdir(), 'webhint-'))
    const config = path.join(folder, '.hintrc')
    const output = path.join(folder, 'out.json')
    try {
      writeFileSync(config, JSON.stringify(configure(env.CHROME_PATH ?? '')))
      const args = [path.join(modules, 'hint/dist/src/bin/hint.js'), url, '-c', config, '-o', output]
      const more = { NODE_OPTIONS: `--import=${names}`, HINT_TRACKING: 'off', NO_UPDATE_NOTIFIER: '1' }
      // It looks for its hints beside its own folder.
      const ended = await runTool(pinnedNode, args, { env: { ...env, ...more }, cwd: path.dirname(modules) })
      const { seconds, timedOut, stdout, stderr } = ended
      if (timedOut) return brokeDown(seconds, 'timed out')
      const said = `${stdout}\n${stderr}`
      const messages = existsSync(output) ? read(readFileSync(output, 'utf8')) : []
      if (messages.length > 0) return { flags: flagsOf(messages), trouble: null, errored: null, seconds }
      if (ended.code === 0) return { flags: [], trouble: null, errored: null, seconds }
      return failed(said, seconds)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function configure(executablePath: string) {
  return {
    extends: ['web-recommended'],
    connector: {
      name: 'puppeteer',
      options: { puppeteerOptions: { executablePath, headless: true } },
    },
    formatters: ['json'],
    hints: { ssllabs: 'off', 'html-checker': 'off' },
  }
}

/** The report is a line and a JSON array for each address. */
function read(text: string): Message[] {
  return text.split(/\n\n(?=\S+: )/).flatMap((part) => {
    const at = part.indexOf('\n[')
    return at < 0 ? [] : JSON.parse(part.slice(at + 1))
  })
}

function flagsOf(messages: readonly Message[]): Flag[] {
  return messages.map(({ hintId, message, severity }) => ({
    ids: [hintId],
    grave: severity >= WARNING,
    says: message,
  }))
}

/** It ends with what the browser said when the page does not load, and with a trace when it breaks itself. */
function failed(said: string, seconds: number) {
  const ids = [...netCodes(said), ...statusCode(said)]
  const unloadable = /net::ERR|Unable to load|navigation|Couldn't analyze|timeout/i.test(said)
  if (ids.length === 0 && !unloadable) return brokeDown(seconds, said.trim().slice(-300))
  const says = said.trim().slice(-300)
  return { flags: [{ ids, grave: true, says }], trouble: says, errored: null, seconds }
}
