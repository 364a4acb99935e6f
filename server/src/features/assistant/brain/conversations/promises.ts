import type { Conversation, Expected } from './conversation.ts'

const asks = (name: string, says: string, article: string, rest: Expected = {}): Conversation => ({
  name,
  turns: [{ says, expect: { kind: 'say', article, ...rest } }],
})

export const promises: Conversation[] = [
  asks('the guarantee is told with its terms', 'do you guarantee your work?', 'guarantee', {
    has: [/100%/, /7 days/, /48 hours/, /5 to 10 business days/],
  }),
  asks('what if it cannot be fixed is answered by the guarantee', "what if you can't fix it?", 'guarantee'),
  asks('a refund is explained', 'how do I get my money back', 'refund', { has: [/7 days/, /48 hours/] }),
  asks('a mistyped refund is understood', 'i want a refnud', 'refund'),
  asks('a chargeback is answered without a threat beyond the terms', 'I will do a chargeback', 'chargeback', {
    has: [/talk to us first/],
  }),
  asks('free fixes for life are for sites that we built', 'what are free fixes for life', 'free-fixes', {
    has: [/sites that we built/],
  }),
  asks('the promotion is told with its conditions', 'is the first fix really free?', 'promotion', {
    has: [/7 are left/, /standard or priority/, /cannot be combined/],
  }),
  asks('a fault that returns is answered', 'what if the problem comes back?', 'proof-of-fix', {
    has: [/30 days/, /no charge/],
  }),
  asks('response by e-mail is known', 'how fast do you respond to emails?', 'response', {
    has: [/2-4 hours/],
  }),
  asks('hidden costs are answered', 'are there hidden costs?', 'quote', { has: [/only after your yes/] }),
  asks('backups are answered without promising too much', 'do you make a backup first?', 'backups', {
    has: [/wherever your host allows/],
  }),
  {
    name: 'no promotion is promised when all are taken',
    facts: { freeFixes: 0 },
    turns: [
      { says: 'do I get the free first fix?', expect: { article: 'promotion', has: [/have been taken/] } },
    ],
  },
  {
    name: 'the discount names the plan that the person has',
    facts: { signedIn: true, verified: true, tier: 'performance' },
    turns: [
      {
        says: 'do I get a discount?',
        expect: { article: 'plan-discount', has: [/You are on Performance, so it is 20%/] },
      },
    ],
  },
]
