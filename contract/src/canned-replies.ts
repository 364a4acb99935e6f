import { z } from 'zod'
import { route } from './route.ts'
import { ById, Done, Id, paragraph } from './text.ts'
import { MessageText } from './tickets.ts'

export const CannedReply = z.object({ id: Id, title: z.string(), body: z.string() })
export type CannedReply = z.infer<typeof CannedReply>
export const CannedReplyBody = z.strictObject({
  title: paragraph({ min: 1, max: 80, required: 'Please give it a title.' }),
  body: MessageText,
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
