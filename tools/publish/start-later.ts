import { createHash } from 'node:crypto'

const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g

export interface StartedLater {
  html: string
  /** What the page's own script held, now a file of its own. */
  start: { name: string; code: string }
}

/**
 * A page that runs `starter` (web/app/shell/starter) in place of its program, and names the program's files for it. Throws
 * when the page does not start as the framework writes it.
 */
export function startLater(html: string, starter: string): StartedLater {
  const code = MODULE.exec(html)?.[1]
  if (code === undefined) throw new Error('the page has no start that could come later')
  const name = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const files = [name, ...[...html.matchAll(PRELOADS)].map(([, file]) => file ?? '')]
  const script = `<script type="module" async="" data-program="${files.join(' ')}">${starter}</script>`
  return { html: html.replace(PRELOADS, '').replace(MODULE, () => script), start: { name, code } }
}
