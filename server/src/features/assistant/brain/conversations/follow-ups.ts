import type { Conversation, Expected } from './conversation.ts'
import { reports } from './reports.ts'

/** After the form of shop.example was found dead. */
const after = (name: string, says: string, expect: Expected): Conversation => ({
  name,
  turns: [
    { says: 'form on shop.example does not work', sees: reports.form(), expect: { kind: 'examine' } },
    { says, expect: { kind: 'say', ...expect } },
  ],
})

export const followUps: Conversation[] = [
  after('"how much" is answered for every urgency', 'how much?', {
    has: [/£21/, /£27/, /£33/, /£42/],
    actions: ['request'],
  }),
  after('"how much by tomorrow" is answered first of all', 'how much is that by tomorrow?', {
    has: [/^Mending .* costs £33 at rush urgency \(24-48 hours\)\./, /Emergency, same day: £42/],
    not: [/Rush, /],
  }),
  after('"how much on another system" is answered for that', 'and how much would it be on Shopify, today?', {
    has: [/ on Shopify costs £38 at emergency urgency/, /£19/, /looks like WordPress, though/],
  }),
  after('"no hurry" is the cheapest speed, not a rush', "what's the price? it's not urgent", {
    has: [/costs £21 at standard urgency \(5-7 days\)/],
  }),
  after('"how long" is answered from the fault and the urgencies', 'how long does that take?', {
    has: [/5-7 days/, /24-48 hours/],
  }),
  after('"how do you know" names what was asked and how it was confirmed', 'how do you know that?', {
    has: [/GET https:\/\/shop\.example/, /evidence/],
    not: [/script/],
    cards: ['form.dead_endpoint'],
  }),
  after('"are you sure" is answered with evidence', 'are you sure?', { has: [/What I asked/] }),
  after('"can I do it myself" gives the steps', 'can I do it myself?', {
    has: [/yourself, at no charge/, /^- /m],
    actions: ['say', 'request'],
  }),
  after('"what does that mean" explains in plain words', 'what does that mean?', {
    has: [/Enquiries from your form/],
  }),
  after('"I don\'t understand" explains too', "sorry I don't understand", {
    has: [/Enquiries from your form/],
  }),
  after('"why" does not pretend to know who did it', 'why did this happen?', {
    has: [/cannot be seen from outside/],
  }),
  after('"is it dangerous" says how grave it is', 'is it dangerous?', { has: [/serious/] }),
  after('"can I ignore it" is answered honestly', 'can I just ignore it?', { has: [/costs you customers/] }),
  after('"fix it" leads to the form', 'please fix it', {
    actions: ['request'],
    has: [/£21/, /Have this fixed/],
  }),
  after('"how do I order" leads to the form', 'how do I order this?', { actions: ['request'] }),
  after('"too expensive" presses nobody', "that's too expensive", {
    has: [/yourself for nothing/],
    not: [/hurry up|only today|last chance/i],
  }),
  after('"it works for me" is taken seriously', 'but it works for me!', {
    has: [/may also be mistaken/],
    actions: ['person'],
  }),
  after('"what did you check" tells what was and what cannot be', 'what did you check exactly?', {
    has: [/visitor/, /cannot be seen from outside/],
  }),
  after('"what is my site built with" is answered', 'what is my site built with?', { has: [/WordPress/] }),
  after('"look deeper" offers the browser', 'can you look deeper?', { actions: ['deep'] }),
  after('typos in a follow-up do not matter', 'how mutch does it cosst to reapir', { has: [/£21/] }),
  after('a question on the plans is not taken for the finding', 'what are your care plans?', {
    article: 'care-plans',
  }),
  after('a question on refunds is not taken for the finding', 'can I get a refund if it fails?', {
    article: 'refund',
  }),
  after('thanks ends kindly', 'thanks a lot!', { has: [/welcome/, /shop\.example/] }),
  {
    name: '"check again" looks again at the same address',
    turns: [
      { says: 'form on shop.example does not work', sees: reports.form(), expect: {} },
      { says: 'check again', sees: reports.nothing(), expect: { kind: 'examine', host: 'shop.example' } },
    ],
  },
  {
    name: '"I fixed it" looks again',
    turns: [
      { says: 'shop.example', sees: reports.form(), expect: {} },
      {
        says: 'ok I have fixed it, is it gone now?',
        sees: reports.nothing(),
        expect: { kind: 'examine', host: 'shop.example' },
      },
    ],
  },
  {
    name: '"what else" tells the rest without the headline',
    turns: [
      { says: 'shop.example', sees: reports.busy(), expect: {} },
      {
        says: 'what else did you find?',
        expect: {
          has: [/photos/, /sideways/],
          hygiene: /extra locks/,
          cards: ['mixed.active', 'perf.images', 'ux.overflow'],
        },
      },
    ],
  },
  {
    name: '"what else" is honest when there is nothing else',
    turns: [
      { says: 'shop.example', sees: reports.form(), expect: {} },
      { says: 'anything else?', expect: { has: [/nothing else/, /from outside, no more/], cards: [] } },
    ],
  },
  {
    name: 'the second finding can be asked about by its number',
    turns: [
      { says: 'shop.example', sees: reports.busy(), expect: {} },
      { says: 'how much is the second one?', expect: { has: [/Browsers block parts/] } },
      { says: 'and how do you know?', expect: { has: [/Browsers block parts/] } },
    ],
  },
  {
    name: 'a finding can be asked about by its name',
    turns: [
      { says: 'shop.example', sees: reports.busy(), expect: {} },
      {
        says: 'Tell me more about: Your photos are far too heavy',
        expect: { has: [/photos are far too heavy/] },
      },
    ],
  },
  {
    name: 'a finding can be asked about by its symptom',
    turns: [
      { says: 'shop.example', sees: reports.busy(), expect: {} },
      { says: 'how do I fix the sideways scrolling?', expect: { has: [/scroll sideways/] } },
    ],
  },
  {
    name: '"how much" for a cause elsewhere first says that it may cost nothing',
    turns: [
      { says: 'shop.example is down', sees: reports.expired(), expect: {} },
      { says: 'how much?', expect: { has: [/Perhaps nothing at all/] } },
      {
        says: 'and how much if it must be today?',
        expect: { has: [/Perhaps nothing at all/, /Should it need us after all, mending .* costs £/] },
      },
    ],
  },
  {
    name: 'steps are not given where they would do harm',
    turns: [
      {
        says: 'shop.example',
        sees: {
          ...reports.form(),
          findings: reports.form().findings.map((finding) => ({ ...finding, code: 'gone.from_catalogue' })),
        },
        expect: {},
      },
      { says: 'can I fix it myself?', expect: { has: [/would not try/, /£21/] } },
    ],
  },
  {
    name: 'new symptoms after an empty look are held against what was seen',
    turns: [
      { says: 'shop.example', sees: reports.nothing(), expect: { waitingFor: 'symptoms' } },
      {
        says: 'the contact form just does nothing',
        expect: { kind: 'say', has: [/did not see/], actions: ['deep', 'person'] },
      },
    ],
  },
  {
    name: 'new symptoms that fit a finding lead to it',
    turns: [
      { says: 'shop.example', sees: reports.busy(), expect: {} },
      {
        says: 'also my customers must scroll sideways',
        expect: { has: [/fits what I saw/], cards: ['ux.overflow'] },
      },
    ],
  },
  {
    name: 'new symptoms that fit nothing seen are not pressed onto the headline',
    turns: [
      { says: 'shop.example', sees: reports.hacked(), expect: {} },
      { says: 'why is my captcha broken too?', expect: { has: [/seen nothing/], not: [/spammy/] } },
    ],
  },
  {
    name: 'a follow-up without a finding asks for more',
    turns: [
      { says: 'shop.example', sees: reports.nothing(), expect: {} },
      { says: 'how much does it cost?', expect: { kind: 'say' } },
      { says: 'what does that mean?', expect: { has: [/did not see a fault/] } },
    ],
  },
]
