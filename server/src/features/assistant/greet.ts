import type { ChatAnswer } from '@sitewright/contract/assistant.ts'
import type { Ctx } from '#platform/context.ts'
import { greeting } from './brain/index.ts'
import { gatherFacts } from './facts.ts'

export async function greet(ctx: Ctx): Promise<ChatAnswer> {
  const { text, ...draft } = greeting(await gatherFacts(ctx))
  return { response: text, ...draft, examination_id: null, written_by: 'builtin', ticket_id: null }
}
