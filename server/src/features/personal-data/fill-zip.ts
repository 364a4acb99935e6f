import { addAbortSignal, Readable } from 'node:stream'
import type { ZipFile } from 'yazl'
import type { Ctx } from '#platform/context.ts'
import { safeFileName } from '#platform/files/name.ts'
import { conversationHtml } from './conversation-html.ts'
import { type ExportedTicket, filesOf, messagesOf, rowsOf, ticketsOf } from './own-data.queries.ts'

const README = `This is what we keep for your account.

*.json            each kind of thing as a list, for programs
tickets/NUMBER    your tickets: messages.html to read, messages.json for programs, and the files
activity.json     what happened in your account and from where

Passwords, codes and keys are kept in a form that nobody can read, and are left out.
`
const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

interface Filling {
  /** Aborted when the archive is broken. */
  signal: AbortSignal
  onPercent: (percent: number) => Promise<void>
}

/** Puts everything of a person in, one ticket after another, and closes the archive. */
export async function fillZip(
  ctx: Ctx,
  zip: ZipFile,
  userId: number,
  { signal, onPercent }: Filling,
): Promise<void> {
  zip.addBuffer(Buffer.from(README), 'README.txt')
  for (const [file, rows] of await rowsOf(ctx.db, userId)) zip.addBuffer(json(rows), file)
  const tickets = await ticketsOf(ctx.db, userId)
  for (const [place, ticket] of tickets.entries()) {
    await addTicket(ctx, zip, ticket, signal)
    await onPercent(Math.floor((95 * (place + 1)) / tickets.length))
  }
  zip.end()
}

async function addTicket(
  ctx: Ctx,
  zip: ZipFile,
  { id, subject }: ExportedTicket,
  signal: AbortSignal,
): Promise<void> {
  const messages = await messagesOf(ctx.db, id)
  zip.addBuffer(json(messages), `tickets/${id}/messages.json`)
  zip.addBuffer(Buffer.from(conversationHtml(subject, messages)), `tickets/${id}/messages.html`)
  for (const file of await filesOf(ctx.db, id)) {
    signal.throwIfAborted()
    await new Promise<void>((added) => {
      const open = (done: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
        ctx.files.get(file.storage_key).then(
          (stream) => {
            // The library hears nothing of a stream that breaks, and would wait for its end.
            stream.once('error', (error) => zip.emit('error', error)).once('close', added)
            done(null, addAbortSignal(signal, stream))
          },
          (error: unknown) => {
            ctx.log.warn({ err: error, file: file.id }, 'a file is missing in an export')
            done(null, Readable.from(['This file could not be read.\n']))
            added()
          },
        )
      }
      zip.addReadStreamLazy(`tickets/${id}/files/${file.id}-${safeFileName(file.name)}`, open)
    })
  }
}
