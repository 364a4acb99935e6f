import { carryOutExamination } from './carry-out-examination.ts'
import { plan } from './guide/plan.ts'
import { handOffToStaff } from './hand-off-to-staff.ts'
import { letModelLead } from './model/lead.ts'
import type { Answered, Examined, Turn } from './turn.ts'

/**
 * Answers one message. A request for a person is handed over at once; everything else is led by the model where one is
 * configured, and answered by the built-in guide without one or when it fails.
 */
export async function answer(turn: Turn): Promise<Answered> {
  const { ctx, prompt, memory, facts, sink, conversation } = turn
  const planned = plan(prompt, memory, facts, turn)
  if (planned.kind === 'person') {
    const handedOff = await handOffToStaff(ctx, planned.memory, conversation.id, facts)
    return spoken(turn, { memory: planned.memory, examinationId: null, ...handedOff })
  }
  const led = ctx.model ? await letModelLead(turn, ctx.model, planned) : { answered: null, examined: null }
  if (led.answered) return { ...led.answered, by: 'model' }
  sink.signal.throwIfAborted()
  if (led.examined) return spoken(turn, led.examined)
  if (planned.kind === 'say') return spoken(turn, { ...planned, examinationId: null })
  return spoken(turn, await carryOutExamination(turn, planned))
}

/** A built-in answer, streamed by paragraph. */
function spoken({ sink }: Turn, part: Examined & { ticketId?: number | null }): Answered {
  for (const delta of part.draft.text.split(/(?<=\n\n)/)) sink.send({ event: 'text', delta })
  return { ticketId: null, ...part, by: 'builtin' }
}
