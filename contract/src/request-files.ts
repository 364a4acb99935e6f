import { z } from 'zod'
import { FILES_AT_ONCE } from './file-rules.ts'
import { route } from './route.ts'
import { Done } from './text.ts'

/** Unguessable: knowing it is the right to attach or remove the file. */
const RequestFileId = z.string().regex(/^[\w-]{24}$/, 'Not a valid file.')

/** The ids of files that were uploaded before. */
export const RequestFileIds = z.array(RequestFileId).max(FILES_AT_ONCE, 'Please add at most 5 files.')

export const RequestFile = z.object({
  id: RequestFileId,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
})
export type RequestFile = z.infer<typeof RequestFile>

export const requestFileRoutes = {
  add: route({
    method: 'POST',
    path: '/api/request-files',
    access: 'anyone',
    status: 201,
    wire: 'multipart',
    summary:
      'Add up to 5 files (field `file`, 10 MB each) before the request is sent; kept for 48 hours. The ids go into `files` of the request, the contact form or the chat.',
    reply: z.object({ files: z.array(RequestFile) }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/request-files/:id',
    access: 'anyone',
    summary: 'Remove a file that no request took yet; the same answer when it is gone already.',
    params: z.strictObject({ id: RequestFileId }),
    reply: Done,
  }),
}
