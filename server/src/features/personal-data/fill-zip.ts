import { addAbortSignal, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import { accountIdsOf } from '#features/accounts/index.ts'
import type { Ctx } from '#platform/context.ts'
import { readInPages } from '#platform/database/read-in-pages.ts'
import { safeFileName } from '#platform/files/name.ts'
import { conversationHtml } from './conversation-html.ts'
import { type ExportedTicket, filesOf, listsOf, messagesOf, ticketsOf } from './own-data.queries.ts'

const README = `This is what we keep for your account.

*.json              each kind of thing as a list, for programs
tickets/NUMBER      your tickets: messages.html to read, messages.json for programs, and the files
chat-messages.json  what you and our assistant wrote, with the number of the conversation
activity.json       what happened in your account and from where

Passwords, codes and keys are kept in a form that nobody can read, and are left out.
`

interface Filling {
  /** Aborted when the archive is broken. */
  signal: AbortSignal
  onPercent: (percent: number) => Promise<void>
}

/** Puts everything of a person in, one thing after another as it is written, and closes the archive. */
export async function fillZip(
  ctx: Ctx,
  zip: ZipFile,
  userId: number,
  { signal, onPercent }: Filling,
): Promise<void> {
  const add = (name: string, open: () => Promise<Readable>) => addStream(zip, name, open, signal)
  zip.addBuffer(Buffer.from(README), 'README.txt')
  for (const [name, query, atOnce] of listsOf(userId, await accountIdsOf(ctx.db, userId)))
    await add(name, async () => Readable.from(jsonList(readInPages(ctx.db, query, atOnce))))
  const tickets = await ticketsOf(ctx.db, userId)
  for (const [place, ticket] of tickets.entries()) {
    await addTicket(ctx, ticket, add)
    await onPercent(Math.floor((95 * (place + 1)) / tickets.length))
  }
  zip.end()
}

type Add = (name: string, open: () => Promise<Readable>) => Promise<void>

async function addTicket(ctx: Ctx, { id, subject }: ExportedTicket, add: Add): Promise<void> {
  const messages = () => readInPages(ctx.db, messagesOf(id))
  await add(`tickets/${id}/messages.json`, async () => Readable.from(jsonList(messages())))
  await add(`tickets/${id}/messages.html`, async () => Readable.from(conversationHtml(subject, messages())))
  for (const file of await filesOf(ctx.db, id))
    await add(`tickets/${id}/files/${file.id}-${safeFileName(file.name)}`, () =>
      ctx.files.get(file.storage_key).catch((error: unknown) => {
        ctx.log.warn({ err: error, file: file.id }, 'a file is missing in an export')
        return Readable.from(['This file could not be read.\n'])
      }),
    )
}

/** Opened when its turn has come to be written, and waited for, so that one at a time is open. */
async function addStream(
  zip: ZipFile,
  name: string,
  open: () => Promise<Readable>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  await new Promise<void>((added, failed) => {
    zip.addReadStreamLazy(name, (done) => {
      open().then((stream) => {
        // The library hears nothing of a stream that breaks, and would wait for its end.
        stream.once('error', (error) => zip.emit('error', error)).once('close', added)
        done(null, addAbortSignal(signal, stream))
      }, failed)
    })
  })
}

/** The text of a JSON list, page by page, as `JSON.stringify` with two spaces would write it. */
export async function* jsonList(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    const rows = page.map((row) => `  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`)
    yield before + rows.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
