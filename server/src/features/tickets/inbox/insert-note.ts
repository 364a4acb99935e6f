import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ASSISTANT_NAME } from '../messages/post-assistant-message.ts'

interface NewNote {
  ticketId: number
  /** A program has no id. */
  author: { id: number | null; name: string }
  note: string
}

/** Gives the note's id. */
export async function insertNote(tx: Tx, ctx: Ctx, { ticketId, author, note }: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('ticket_notes')
    .values({
      ticket_id: ticketId,
      author_id: author.id,
      author_name: author.name,
      note,
      created_at: new Date(ctx.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An internal note that a program writes on a new ticket; clients never see it. */
export async function addNoteForStaff(tx: Tx, ctx: Ctx, ticketId: number, note: string): Promise<void> {
  await insertNote(tx, ctx, { ticketId, author: { id: null, name: ASSISTANT_NAME }, note })
}
