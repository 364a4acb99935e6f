import { contactPath } from '../contact-path.ts'
import type { Draft, Facts, Memory } from '../turn.ts'
import { againAction, pageAction, personAction } from './actions.ts'
import { hostOf } from './address.ts'
import { draftOf } from './draft.ts'

/** Why there is no report, without any detail about private networks. */
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
          'I can only check websites on the public internet, and I could not check this address. Please check the spelling: an address looks like example.com.',
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
      ? `I have run all the checks I may for now, of ${host} or for you. Please try again later. My last result is still valid, and a person can help straight away.`
      : reason === 'busy'
        ? `Many checks are running right now, so ${host} has to wait. Please ask me again in a minute.`
        : `My check of ${host} failed at our end. That says nothing about your site. Please ask me again in a minute, or let a person look.`
  const contact = pageAction(
    'Open the contact form',
    facts.signedIn ? '/contact' : contactPath('/login', { ...memory, site: url }),
  )
  return {
    draft: draftOf([says], { actions: [againAction, personAction, contact] }),
    memory: { ...memory, site: url, waitingFor: null },
  }
}
