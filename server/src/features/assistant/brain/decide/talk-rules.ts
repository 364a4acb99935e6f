import { askForAddress, askForSymptoms, foreignDraft, talkDraft, unknownDraft } from '../answer/talk.ts'
import type { Memory, Plan } from '../turn.ts'
import { strongTalk, weakTalk } from '../understand/talk.ts'
import { type Asked, examine, say, withWords } from './asked.ts'

/** Greetings, thanks, yes and no, orders to the machine. */
export function byStrongTalk(asked: Asked): Plan | null {
  const { heard, memory, facts, prompt, isTrouble } = asked
  const talk = strongTalk(heard.plain)
  if (talk === null) return null
  const { waitingFor, site } = memory
  if (talk === 'yes' && waitingFor === 'address' && site) return examine(asked, site, false)
  if (talk === 'yes' && waitingFor === 'address' && facts.ownWebsite)
    return examine(asked, facts.ownWebsite, false)
  if (talk === 'no' && waitingFor === 'address' && site)
    return say(askForAddress(null, null), { ...memory, site: null })
  if (waitingFor === 'symptoms' && (talk === 'yes' || talk === 'nothing'))
    return say(askForSymptoms(), memory)
  const kept = isTrouble && talk === 'orders' ? withWords(memory, prompt) : memory
  return say(talkDraft(talk, memory, facts), talk === 'thanks' || talk === 'bye' ? kept : waiting(kept))
}

/** When nothing about sites or about us was understood. */
export function byRest(asked: Asked): Plan {
  const { heard, memory, facts, prompt } = asked
  const talk = weakTalk(heard.plain)
  if (talk) return say(talkDraft(talk, memory, facts), waiting(memory))
  if (heard.language) return say(foreignDraft(heard.language), waiting(withWords(memory, prompt)))
  if (memory.waitingFor === 'address' && heard.words.length <= 5 && !heard.isQuestion)
    return say(
      askForAddress(null, 'I need the address as it stands in the browser, with its ending.'),
      memory,
    )
  if (memory.waitingFor === 'symptoms' && heard.words.length > 2 && !heard.isQuestion)
    return say(askForSymptoms(), withWords(memory, prompt))
  return say(unknownDraft(memory), waiting(memory))
}

/** Without a site, every such answer ends with asking for one. */
function waiting(memory: Memory): Memory {
  return memory.report === null && memory.waitingFor === null ? { ...memory, waitingFor: 'address' } : memory
}
