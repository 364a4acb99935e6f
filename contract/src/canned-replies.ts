import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, paragraph } from './text.ts'
import { MessageText } from './ticket-messages.ts'

/** So many are kept. */
export const CANNED_REPLIES_MAX = 200

export const CannedReply = z.object({ id: Id, title: z.string(), body: z.string() })
export type CannedReply = z.infer<typeof CannedReply>
/** What a canned reply can leave open until it is used. */
export const placeholders = {
  customer_name: 'the customer’s name',
  site: 'the address of their site',
  ticket: 'the ticket’s number',
  agent_name: 'the name of who answers',
} as const
export type PlaceholderName = keyof typeof placeholders

const anyPlaceholder = /\{\{([^{}]*)\}\}/g

function unknownPlaceholder(text: string): string | undefined {
  const names = [...text.matchAll(anyPlaceholder)].map(([, name = '']) => name.trim())
  return names.find((name) => !Object.hasOwn(placeholders, name))
}

/** Puts the values in; what has none stays as it is, for the writer to see. */
export function fillPlaceholders(
  text: string,
  values: Partial<Record<PlaceholderName, string | null>>,
): string {
  return text.replace(anyPlaceholder, (whole, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(values, name) ? (values[name as PlaceholderName] ?? whole) : whole
  })
}

export const CannedReplyBody = z.strictObject({
  title: paragraph({ min: 1, max: 80, required: 'Please give it a title.' }),
  body: MessageText.refine((text) => unknownPlaceholder(text) === undefined, {
    error: ({ input }) =>
      `There is no {{${unknownPlaceholder(String(input)) ?? ''}}}. You can use ${Object.keys(placeholders)
        .map((name) => `{{${name}}}`)
        .join(', ')}.`,
  }),
})

export const cannedReplyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/canned-replies',
    access: 'admin',
    summary: 'Ready-made answers.',
    reply: z.array(CannedReply),
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/canned-replies',
    access: 'admin',
    status: 201,
    summary: 'Keep a ready-made answer.',
    body: CannedReplyBody,
    reply: CannedReply,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/admin/canned-replies/:id',
    access: 'admin',
    summary: 'Change a ready-made answer.',
    params: ById,
    body: CannedReplyBody,
    reply: CannedReply,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/canned-replies/:id',
    access: 'admin',
    summary: 'Drop a ready-made answer.',
    params: ById,
    reply: Done,
  }),
}
