import type { Conversation } from './conversation.ts'
import { reportOf, reports, seen } from './reports.ts'

/** What an answer to an examination says of money, of its limits and of consent. */
export const offers: Conversation[] = [
  {
    name: 'where the platform did not show, the dearer case is named too',
    turns: [
      {
        says: 'form on shop.example fails',
        sees: reports.unnamedPlatform(),
        expect: { has: [/£21/, /£27/, /did not show what your site is built with/] },
      },
    ],
  },
  {
    name: 'a care plan takes its share off, and the free fix is not praised beside it',
    facts: { signedIn: true, verified: true, tier: 'stability' },
    turns: [
      {
        says: 'form on shop.example fails',
        sees: reports.form(),
        expect: { has: [/£15/, /£21 less 30%/], not: [/first fix/] },
      },
    ],
  },
  {
    name: 'the free first fix is told to a guest while there are some left',
    turns: [
      { says: 'form on shop.example fails', sees: reports.form(), expect: { has: [/next 7 sign-ups/] } },
    ],
  },
  {
    name: 'the free first fix is not told when none is left',
    facts: { freeFixes: 0 },
    turns: [{ says: 'form on shop.example fails', sees: reports.form(), expect: { not: [/free/] } }],
  },
  {
    name: 'the free first fix is not told for what is no quick fix',
    turns: [
      {
        says: 'shop.example',
        sees: reportOf([seen('form.dead_endpoint', { service: 'redesign' })]),
        expect: { has: [/£219/], not: [/free/] },
      },
    ],
  },
  {
    name: 'a signed-in person is led to the form of the dashboard',
    facts: { signedIn: true, verified: true },
    turns: [
      {
        says: 'shop.example',
        sees: reports.form(),
        expect: { firstAction: 'request', has: [/If your account holds a free first fix/] },
      },
    ],
  },
  {
    name: 'what there was no time for is said',
    turns: [
      { says: 'shop.example', sees: reports.timeout(), expect: { has: [/could not look at in the time/] } },
    ],
  },
  {
    name: 'where a site leads elsewhere, that is named',
    turns: [
      {
        says: 'shop.example',
        sees: { ...reports.nothing(), final_url: 'https://bakery.com/' },
        expect: { has: [/leads on to bakery\.com/] },
      },
    ],
  },
  {
    name: "a title that quotes a stranger's page brings no HTML into the answer",
    turns: [
      {
        says: 'shop.example',
        sees: reportOf([
          seen('form.dead_endpoint', { title: 'Form <img src=x onerror=alert(1)> `go` [a](http://evil)' }),
        ]),
        expect: { has: [/‹img/] },
      },
    ],
  },
  {
    name: 'consent of the owner reaches the examination, and is not asked for twice',
    turns: [
      { says: 'shop.example', sees: reports.nothing(), expect: { owner: false, actions: ['owner'] } },
      {
        says: 'This is my site, please look deeper: shop.example',
        consent: true,
        sees: reports.nothing(),
        expect: { kind: 'examine', owner: true, noActions: ['owner'] },
      },
    ],
  },
  {
    name: 'words alone are no consent of the owner',
    turns: [
      {
        says: 'I am the owner of shop.example, look for hidden files',
        sees: reports.ownFiles(),
        expect: { kind: 'examine', owner: false },
      },
    ],
  },
]
