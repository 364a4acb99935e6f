import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { askDeeper, readExamination } from '#features/examinations/index.ts'
import { type Binding, bind } from '#platform/http/bind.ts'
import { cardOf } from './brain/index.ts'
import { chat } from './chat.ts'
import { gatherFacts } from './facts.ts'
import { greet } from './greet.ts'
import { countDevice } from './limits.ts'
import { readConversation } from './read-conversation.ts'

export { assistantEvents } from './assistant.sockets.ts'
export { firstAnswer } from './first-answer.ts'

export const assistantBindings: Binding[] = [
  bind(assistantRoutes.chat, async (ctx, { body }, listener) => {
    await countDevice(ctx)
    return chat(ctx, body, listener)
  }),
  bind(assistantRoutes.greeting, greet),
  bind(assistantRoutes.conversation, readConversation),
  bind(assistantRoutes.examination, async (ctx, input) => {
    const { added, ...examination } = await readExamination(ctx, input)
    const facts = await gatherFacts(ctx)
    return { ...examination, cards: added.map((finding) => cardOf(finding, facts)) }
  }),
  bind(assistantRoutes.deepen, askDeeper),
]
