import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

interface Copy {
  entry: string
  remove: () => Promise<void>
}

/** The server without one guarantee of the delivery. */
export const copyBroken = (name: BreakName): Promise<Copy> => copyWithout(verb, breaks[name])

/** A copy of the server, outside of the project, with one file changed. Throws when the text is not where it was. */
export async function copyWithout(file: string, change: Break): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sitewright-broken-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for (const part of ['server/src', 'server/migrations', 'server/package.json'])
      await cp(path.join(root, part), path.join(folder, part), { recursive: true })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    await breakFile(path.join(folder, file), change)
    return { entry: path.join(folder, 'server/src/main.ts'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function breakFile(file: string, { text, becomes, appended = '' }: Break): Promise<void> {
  const parts = (await readFile(file, 'utf8')).split(text)
  if (parts.length !== 2)
    throw new Error(`${file} has the text to take out ${parts.length - 1} times instead of once: ${text}`)
  await writeFile(file, parts.join(becomes) + appended)
}
