import type { Conversation } from './conversation.ts'
import { reportOf, reports, seen } from './reports.ts'

export const examined: Conversation[] = [
  {
    name: 'the cause comes first, with what it means, its price and a button',
    turns: [
      {
        says: 'enquiries from the form on shop.example do not arrive',
        sees: reports.form(),
        expect: {
          has: [/Enquiries from your form go nowhere/, /£21/, /5-7 days/],
          cards: ['form.dead_endpoint'],
          firstAction: 'request',
          actions: ['say', 'person'],
        },
      },
    ],
  },
  {
    name: 'at most three supporting findings get cards, and small things one line',
    turns: [
      {
        says: 'shop.example',
        sees: reports.busy(),
        expect: {
          cards: ['form.dead_endpoint', 'mixed.active', 'perf.images', 'ux.overflow'],
          hygiene: /extra locks/,
          has: [/There is more: one other thing/],
        },
      },
    ],
  },
  {
    name: 'when only small things were seen there is no alarm and no price',
    turns: [
      {
        says: 'shop.example',
        sees: reports.hygiene(),
        expect: {
          cards: [],
          hygiene: /Small things/,
          has: [/nothing that keeps visitors away/],
          not: [/£/],
          actions: ['deep', 'owner', 'person'],
        },
      },
    ],
  },
  {
    name: 'a small thing is the answer when it is what was asked about',
    turns: [
      {
        says: 'a security scan says I lack security headers on shop.example',
        sees: reportOf([seen('hdr.security')]),
        expect: { cards: ['hdr.security'], has: [/extra locks/] },
      },
    ],
  },
  {
    name: 'likely is said as likely',
    turns: [
      {
        says: 'strange adverts on shop.example',
        sees: reports.likely(),
        expect: { has: [/likely/i, /not certain/], not: [/The cause:/] },
      },
    ],
  },
  {
    name: 'what could not be made sure of is put as a question, without a price',
    turns: [
      {
        says: 'shop.example',
        sees: reports.unsure(),
        expect: { has: [/could not make sure/], not: [/£/], actions: ['person'], noActions: ['request'] },
      },
    ],
  },
  {
    name: 'a site that is down is called down, with its cause',
    turns: [
      {
        says: 'shop.example is down',
        sees: reports.refused(),
        expect: { has: [/does not work for visitors/, /refuses every connection/], firstAction: 'say' },
      },
    ],
  },
  {
    name: 'a lapsed domain is for the registrar, and nothing is asked for it',
    turns: [
      {
        says: 'shop.example does not open',
        sees: reports.expired(),
        expect: {
          has: [/registrar/, /nothing to pay us/],
          not: [/£/, /free first|first fix is free/],
          firstAction: 'say',
          actions: ['request'],
        },
      },
    ],
  },
  {
    name: 'a bill that is open with the host is settled there',
    turns: [
      {
        says: 'account suspended on shop.example',
        sees: reports.suspended(),
        expect: { has: [/paying your host/], not: [/£/] },
      },
    ],
  },
  {
    name: 'a robot shield is neither down nor a fault',
    turns: [
      {
        says: 'shop.example is broken',
        sees: reports.shielded(),
        expect: {
          has: [/robot shield/, /visitors may well see/],
          not: [/£/, /does not work for visitors/],
          cards: [],
        },
      },
    ],
  },
  {
    name: 'what could not be checked is not called down',
    turns: [
      {
        says: 'shop.example',
        sees: reports.unknown(),
        expect: { has: [/could not check/, /do not call it down/], not: [/£/], actions: ['say', 'person'] },
      },
    ],
  },
  {
    name: 'when nothing is seen it says what was looked at and asks for more',
    turns: [
      {
        says: 'shop.example',
        sees: reports.nothing(),
        expect: {
          has: [/did not see any of the faults I know/, /certificate/, /tell me what you/],
          waitingFor: 'symptoms',
          actions: ['deep', 'owner', 'person'],
          not: [/all is well|perfect|no problems/],
        },
      },
    ],
  },
  {
    name: 'when the words fit a fault that was not seen, it says so',
    turns: [
      {
        says: 'the contact form on shop.example does not work',
        sees: reports.nothing(),
        expect: { has: [/sounds like "Enquiries from your form go nowhere"/, /did not see it from here/] },
      },
    ],
  },
  {
    name: 'when the words fit nothing seen but something else is wrong, both are said',
    turns: [
      {
        says: 'the contact form on shop.example does not work',
        sees: reports.noindex(),
        expect: { cards: ['seo.noindex'], has: [/telling Google to hide you/, /sounds like "Enquiries/] },
      },
    ],
  },
  {
    name: 'when the words fit a smaller finding than the headline, both are named',
    turns: [
      {
        says: 'pictures load slowly on shop.example',
        sees: reports.hacked(),
        expect: {
          has: [
            /spammy page/,
            /What you describe fits something else that I saw: Your photos are far too heavy/,
          ],
          cards: ['hack.cloaking', 'perf.images', 'seo.sitemap_bad'],
        },
      },
      { says: 'how much is that?', expect: { has: [/photos are far too heavy/, /£21/] } },
    ],
  },
  {
    name: 'a site that opens for us but not for the visitor is told apart from an outage',
    turns: [
      {
        says: 'shop.example is down, I cannot reach it',
        sees: reports.nothing(),
        expect: { has: [/not down for everybody/, /Wi-Fi off/, /nothing to pay/] },
      },
    ],
  },
  {
    name: 'contradictory words do no harm',
    turns: [
      {
        says: 'shop.example is down but it works, sort of, and it is fast but slow',
        sees: reports.slow(),
        expect: { kind: 'examine', cards: ['perf.images'] },
      },
    ],
  },
]
