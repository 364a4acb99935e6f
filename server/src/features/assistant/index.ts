import { assistantRoutes } from '@sitewright/contract/assistant.ts'
import { askDeeper, readExamination } from '#features/examinations/index.ts'
import { userIdOf } from '#platform/actor.ts'
import { bind, type RouteBinding } from '#platform/http/bind.ts'
import { costly } from '#platform/http/costly.ts'
import { chat, greet } from './chat.ts'
import { gatherFacts } from './facts.ts'
import { guestDevice } from './guest-device.ts'
import { cardOf } from './guide/card.ts'
import { readConversation } from './read-conversation.ts'

export { assistantEvents } from './assistant.sockets.ts'
export { firstAnswer } from './first-answer.ts'
export { cardOf } from './guide/card.ts'

export const assistantBindings: RouteBinding[] = [
  bind(assistantRoutes.chat, (ctx, { body }, sink) => {
    const device = userIdOf(ctx.actor) === null ? guestDevice(ctx) : null
    return chat(ctx, { ...body, device }, sink)
  }),
  bind(assistantRoutes.greeting, greet),
  bind(assistantRoutes.conversation, costly(readConversation)),
  bind(assistantRoutes.examination, async (ctx, input) => {
    const { added, ...examination } = await readExamination(ctx, input)
    const facts = await gatherFacts(ctx)
    return { ...examination, cards: added.map((finding) => cardOf(finding, facts)) }
  }),
  bind(assistantRoutes.deepen, askDeeper),
]
