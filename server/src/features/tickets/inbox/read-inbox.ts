import type { Input } from '@sitewright/contract/route.ts'
import type { Inbox, InboxItem, InboxView, ticketRoutes, Waiting } from '@sitewright/contract/tickets.ts'
import type { SignedInCtx } from '#platform/context.ts'
import { listStaff } from '../ticket.queries.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { countInbox, listInbox } from './inbox.queries.ts'
import { listTags, tagsOfTickets } from './tags.ts'

type Row = Awaited<ReturnType<typeof listInbox>>[number]

/** A page of the inbox with its counts. */
export async function readInbox(
  ctx: SignedInCtx,
  { query }: Input<typeof ticketRoutes.inbox>,
): Promise<Inbox> {
  return {
    ...(await readInboxPage(ctx, query)),
    counts: await countInbox(ctx.db, ctx.actor.userId, new Date(ctx.now())),
    staff: (await listStaff(ctx.db)).map(({ id, name }) => ({ id, name })),
    tags: await listTags(ctx.db),
  }
}

export async function readInboxPage(
  ctx: SignedInCtx,
  query: Input<typeof ticketRoutes.inbox>['query'],
): Promise<Pick<Inbox, 'tickets' | 'next'>> {
  const { status, urgency, waiting, view, tag, q: typed, limit } = query
  const rows = await listInbox(ctx.db, {
    status,
    urgency,
    waiting,
    view,
    tag,
    typed: typed?.trim() ? typed : undefined,
    assignee: query.assignee === 'me' ? ctx.actor.userId : query.assignee,
    after: query.before === undefined ? undefined : readCursor(query.before),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const tagsOf = await tagsOfTickets(
    ctx.db,
    page.map(({ id }) => id),
  )
  return {
    tickets: page.map((row) => itemView(row, tagsOf.get(row.id) ?? [])),
    next: rows.length > limit && last ? writeCursor(placeOf(last, view), last.id) : null,
  }
}

function placeOf(row: Row, view: InboxView | undefined): Date | null {
  if (view === 'snoozed') return row.snoozed_until
  return view === 'deleted' ? row.deleted_at : row.due_at
}

function itemView(row: Row, tags: string[]): InboxItem {
  return {
    id: row.id,
    subject: row.subject,
    service_type: row.service_type,
    status: row.status,
    urgency_level: row.urgency_level,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    waiting_for: row.waiting_for as Waiting,
    due_at: row.due_at?.toISOString() ?? null,
    finish_by: row.finish_by?.toISOString() ?? null,
    unread: row.unread,
    customer: { id: row.user_id, name: row.customer_name, email: row.customer_email },
    assignee: row.assignee_id && row.assignee_name ? { id: row.assignee_id, name: row.assignee_name } : null,
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    tags,
    excerpt: row.excerpt,
    excerpt_by: row.excerpt_by,
  }
}
