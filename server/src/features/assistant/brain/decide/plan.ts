import { draftOf } from '../answer/draft.ts'
import { languageNote } from '../answer/talk.ts'
import type { Draft, Facts, Memory, Plan } from '../turn.ts'
import { hear } from '../understand/hear.ts'
import { wantsPerson } from '../understand/person.ts'
import { byAddress } from './address-rules.ts'
import { byQuestionOrTrouble } from './article-rules.ts'
import { type Asked, askedOf, withWords } from './asked.ts'
import { byReport } from './report-rules.ts'
import { byRest, byStrongTalk } from './talk-rules.ts'

/** What a message calls for: an answer, an examination, or a person. A person comes first, whatever else is said. */
export function plan(prompt: string, memory: Memory, facts: Facts, options: { ownerConsent: boolean }): Plan {
  const asked = askedOf(hear(prompt), prompt, memory, facts, options.ownerConsent)
  const called =
    byPerson(asked) ??
    byAddress(asked) ??
    byStrongTalk(asked) ??
    byReport(asked) ??
    byQuestionOrTrouble(asked) ??
    byRest(asked)
  return called.kind === 'say' ? { ...called, draft: inTheirLanguage(called.draft, asked) } : called
}

function inTheirLanguage(draft: Draft, { heard }: Asked): Draft {
  const note = languageNote(heard.language)
  if (note === null || draft.text.includes('English only')) return draft
  return { ...draft, text: draftOf([note, draft.text]).text }
}

/** The summary is left to the feature, which has the whole conversation. */
function byPerson({ heard, memory, prompt, isTrouble }: Asked): Plan | null {
  if (!wantsPerson(heard.plain)) return null
  const [named] = heard.addresses
  const said = isTrouble || named ? withWords(memory, prompt) : memory
  return { kind: 'person', summary: '', memory: { ...said, site: named?.url ?? said.site } }
}
