import { randomUUID } from 'node:crypto'
import { NewServiceRequest } from '@sitewright/contract/requests.ts'
import { createRequest } from '#features/requests/index.ts'
import { postMessage } from '#features/tickets/index.ts'
import type { SignedInActor } from '#platform/actor.ts'
import type { Services, SignedInCtx } from '#platform/context.ts'

interface Story {
  by: 'ann' | 'sam'
  request: NewServiceRequest
  /** What was said after the request, in turn: the client first or the staff. */
  said: ['client' | 'staff', string][]
}

const stories: Story[] = [
  {
    by: 'ann',
    request: {
      service_type: 'quick_fix',
      platform_type: 'wordpress',
      website_url: 'https://bakery.example.com',
      problem_description: 'Since this morning the shop shows a white page. Customers cannot order.',
      urgency_level: 'medium',
    },
    said: [
      ['staff', 'Thank you, Ann. We can see the white page too and are looking for its cause now.'],
      ['client', 'Good to know. The last thing I did was to update the booking plug-in.'],
    ],
  },
  {
    by: 'ann',
    request: {
      service_type: 'redesign',
      platform_type: 'squarespace',
      website_url: 'https://bakery.example.com',
      problem_description: 'We would like a calmer look and a form for cake orders.',
      urgency_level: 'low',
      additional_features: ['custom_forms', 'seo'],
    },
    said: [['staff', 'Lovely idea. Could you send two or three sites whose look you like?']],
  },
  {
    by: 'sam',
    request: {
      service_type: 'quick_fix',
      platform_type: 'custom_code',
      website_url: 'https://bikes.example.com',
      problem_description: 'The contact form says "sent" but no mail arrives.',
      urgency_level: 'high',
    },
    said: [],
  },
]

const cannedReplies: [string, string][] = [
  [
    'We are on it',
    'Thank you for the details. We are looking at your site now and will write here as soon as we know the cause.',
  ],
  [
    'Access, please',
    'To go on we need access to the place where your site is managed. Please do not write passwords into this chat.',
  ],
  [
    'Please have a look',
    'This is done. Please look at your site on your phone and on a computer, and tell us here whether all is well.',
  ],
]

/** A few lively tickets, so that a newcomer sees what the screens are for. Uses the same handlers as people do. */
export async function fillSampleTickets(
  services: Services,
  ids: { ann: number; sam: number; olga: number },
): Promise<void> {
  const as = (userId: number, name: string, kind: SignedInActor['kind']): SignedInCtx => ({
    ...services,
    actor: { kind, userId, sessionId: 0, name, verified: true },
    requestId: randomUUID(),
    ip: '',
  })
  const actors = {
    ann: as(ids.ann, 'Ann Baker', 'client'),
    sam: as(ids.sam, 'Sam Carter', 'client'),
    staff: as(ids.olga, 'Olga Petrova', 'admin'),
  }
  for (const story of stories) {
    const { ticketId } = await createRequest(actors[story.by], { body: requestOf(story) })
    for (const [side, message] of story.said)
      await postMessage(side === 'staff' ? actors.staff : actors[story.by], ticketId, { message })
  }
  for (const [title, body] of cannedReplies)
    await services.db.insertInto('canned_replies').values({ title, body }).execute()
}

function requestOf(story: Story) {
  return NewServiceRequest.parse(story.request)
}
