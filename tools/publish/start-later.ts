import { createHash } from 'node:crypto'

const MODULE = /<script type="module" async="">([\s\S]*?)<\/script>/
/** Where the framework looks for its own script. */
const PLACE = '<script type="module" async=""></script>'
const PROGRAM = /(^|[;\s])import\(/
const PART = /import \* as (\w+) from "\/assets\/(.*?)";/g
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"\/>/g

export interface StartedLater {
  html: string
  /** What the page's own script held, now a file of its own. */
  start: { name: string; code: string }
}

/**
 * A page that runs `starter` (web/app/shell/starter) in place of its program, and names the program's files for it.
 * `orderOf` gives the files to run for a part of it, the part as the last. Throws when the page does not start as the
 * framework writes it.
 */
export async function startLater(
  html: string,
  starter: string,
  orderOf: (part: string) => Promise<string[]>,
): Promise<StartedLater> {
  const code = await waiting(MODULE.exec(html)?.[1] ?? '', orderOf)
  const name = `/assets/start-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const files = [name, ...[...html.matchAll(PRELOADS)].map(([, file]) => file ?? '')]
  // In the head: a long page is on the screen, and touched, before its end has come.
  const script = `<script data-program="${files.join(' ')}">${starter}</script></head>`
  const later = html
    .replace(PRELOADS, '')
    .replace(MODULE, PLACE)
    .replace('</head>', () => script)
  if (later.includes('rel="modulepreload"'))
    throw new Error('the page fetches its program in a way unknown to us')
  return { html: later, start: { name, code } }
}

/**
 * The start settles with what it starts, so that the starter hears of a failure. Files run one after the other, as they
 * would have by themselves, but with room between them for what the visitor does.
 */
async function waiting(code: string, orderOf: (part: string) => Promise<string[]>): Promise<string> {
  if (!PROGRAM.test(code)) throw new Error('the page has no start that could come later')
  const ran = new Set<string>()
  let staged = code.replace(PROGRAM, '$1await import(')
  for (const [whole, name = '', part = ''] of [...staged.matchAll(PART)]) {
    const order = (await orderOf(part)).filter((file) => file !== part && !ran.has(file))
    for (const file of order) ran.add(file)
    const first = order.map((file) => `await import("/assets/${file}");`).join('')
    staged = staged.replace(whole, () => `${first}const ${name} = await import("/assets/${part}");`)
  }
  return staged
}
