import { z } from 'zod'
import { kinds } from './content/kinds.ts'

/** What the inspecting process is asked, a line, behind which the file follows. */
export interface InspectOrder {
  name: string
  videos: boolean
}

const ofEach = {
  type: z.enum(Object.values(kinds).map(({ type }) => type)),
  name: z.string().min(1).max(255),
}
const pixels = z.int().positive()

/** What it answers, a line; behind it the picture that it drew, and its preview. */
export const InspectAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('as it came'), ...ofEach }),
  z.object({
    kind: z.literal('drawn'),
    ...ofEach,
    width: pixels,
    height: pixels,
    sizes: z.array(z.int().positive()).length(2),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(['file_type', 'file_unreadable', 'file_too_large']) }),
])
export type InspectAnswer = z.infer<typeof InspectAnswer>
