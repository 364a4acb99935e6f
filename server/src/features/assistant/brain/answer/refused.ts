import type { Draft, Facts, Memory } from '../turn.ts'
import { hostOf } from '../understand/address.ts'
import { againAction, pageAction, personAction } from './actions.ts'
import { draftOf } from './draft.ts'
import { contactPath } from './person/contact-path.ts'

/** Why there is no report, without a word on what is inside which network. */
export function examinationRefused(
  url: string,
  reason: string,
  memory: Memory,
  facts: Facts,
): { draft: Draft; memory: Memory } {
  if (reason === 'refused')
    return {
      draft: draftOf(
        [
          'I can only look at websites on the public internet, and I could not look at this address. Please check the spelling: an address looks like example.com.',
        ],
        { actions: [personAction] },
      ),
      memory: {
        ...memory,
        site: null,
        report: null,
        examinationId: null,
        focus: null,
        waitingFor: 'address',
      },
    }
  const host = hostOf(url)
  const says =
    reason === 'spent'
      ? `I have looked often enough for now, at ${host} or for you, and have to pause. Please try again later. My last look still stands, and a person can help at once.`
      : reason === 'busy'
        ? `Many sites are being looked at right now, so ${host} has to wait. Please ask me again in a minute.`
        : `My own examination of ${host} broke off. That says nothing about your site. Please ask me again in a minute, or let a person look.`
  const contact = pageAction(
    'Open the contact form',
    facts.signedIn ? '/contact' : contactPath('/login', { ...memory, site: url }),
  )
  return {
    draft: draftOf([says], { actions: [againAction, personAction, contact] }),
    memory: { ...memory, site: url, waitingFor: null },
  }
}
