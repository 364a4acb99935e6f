import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pinnedNode } from '../../../tools/bootstrap/processes.mjs'
import { modules, versionOf } from '../setup/install.ts'
import { runTool } from '../setup/process.ts'
import { brokeDown, type Flag, type Tool } from './tool.ts'

const names = pathToFileURL(path.join(import.meta.dirname, '../setup/names.ts')).href

interface Link {
  url: string
  status?: number
  state: string
}

/** linkinator through the whole site, following links as its readme shows. */
export const linkinator: Tool = {
  name: 'linkinator',
  get version() {
    return versionOf('linkinator')
  },
  async run({ url, env }) {
    const file = path.join(modules, 'linkinator/build/src/cli.js')
    const args = ['--import', names, file, url, '--recurse', '--format', 'json', '--timeout', '20000']
    const { seconds, stdout, stderr, timedOut } = await runTool(pinnedNode, args, { env })
    if (timedOut) return brokeDown(seconds, 'timed out')
    const start = stdout.indexOf('{')
    if (start < 0) return brokeDown(seconds, `${stdout}\n${stderr}`.trim().slice(-300))
    const links: Link[] = JSON.parse(stdout.slice(start)).links
    const flags = links.filter(({ state }) => state === 'BROKEN').map((link) => flagOf(link, url))
    const own = links.find((link) => isSame(link.url, url) && link.state === 'BROKEN')
    const trouble = own ? `[${own.status}] ${own.url}` : null
    return { flags, trouble, errored: null, seconds }
  },
}

function flagOf(link: Link, root: string): Flag {
  const { url, status = 0 } = link
  const says = `[${status}] ${url}`
  // Its report says 0 of a site that it could not reach, and nothing of why.
  if (isSame(url, root)) return { ids: [`status:${status}`], grave: true, says }
  const own = hostOf(url) === hostOf(root)
  return { ids: [`broken:${own ? 'internal' : 'external'}`], grave: true, says }
}

const isSame = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '')

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
