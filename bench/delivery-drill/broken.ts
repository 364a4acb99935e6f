import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../tools/bootstrap/processes.mjs'

const verb = 'server/src/features/tickets/messages/post-message.ts'
const commit = 'return await transaction(ctx.db, (tx) => write('
const naming = 'const clientId = posted.client_id ?? randomUUID()'

// Answers when the work is done and commits later. The wait is long against the way of an acknowledgement to the
// drill and of its kill back, so that the machine's pace does not decide whether the break is caught.
const ackFirst = `
function ackFirst<T>(db: Parameters<typeof transaction>[0], work: (tx: Tx) => Promise<T>): Promise<T> {
  return new Promise((answer, refuse) => {
    transaction(db, async (tx) => {
      const result = await work(tx)
      answer(result)
      await new Promise((resolve) => setTimeout(resolve, 150))
      return result
    }).catch(refuse)
  })
}
`

export interface Break {
  text: string
  becomes: string
  /** Added at the end of the file. */
  appended?: string
}

/** The guarantees that a drill worth its name must miss. */
export const breaks = {
  'ack-before-commit': {
    text: commit,
    becomes: commit.replace('transaction(', 'ackFirst('),
    appended: ackFirst,
  },
  'no-dedupe': {
    text: naming,
    becomes: 'const clientId = randomUUID()',
  },
} satisfies Record<string, Break>
export type BreakName = keyof typeof breaks

export const isBreakName = (name: string): name is BreakName => Object.hasOwn(breaks, name)

/** What a server is started with so that it runs without one guarantee of the delivery. */
export const withoutGuarantee = (name: BreakName) => withChange(verb, breaks[name])

/** What a server is started with so that it reads one file of its own changed. Throws when the text is not where it was. */
export async function withChange(
  file: string,
  { text, becomes, appended = '' }: Break,
): Promise<Record<string, string>> {
  const place = path.join(root, file)
  const parts = (await readFile(place, 'utf8')).split(text)
  if (parts.length !== 2)
    throw new Error(`${file} has the text to take out ${parts.length - 1} times instead of once: ${text}`)
  const [url, source] = [pathToFileURL(place).href, parts.join(becomes) + appended].map((part) =>
    JSON.stringify(part),
  )
  const hook = `import { registerHooks } from 'node:module'
    registerHooks({
      load: (url, context, next) => ({ ...next(url, context), ...(url === ${url} && { source: ${source} }) }),
    })`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` }
}
