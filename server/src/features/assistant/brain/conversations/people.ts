import type { Conversation } from './conversation.ts'
import { reports } from './reports.ts'

const calls = [
  'I want a person',
  'can I talk to a human please',
  'let me speak to someone',
  'get me an agent',
  'HUMAN!!!',
  'i dont want to talk to a stupid bot',
  'connect me with your support team',
  'is there a real person I can chat with?',
  'representative',
  'please call me back',
  'can someone call me?',
  'I would like to speak with a manager',
  'speak to soemone real',
  'customer service',
  'I want to complain',
  'no more robots, I need a human being',
  'Ich möchte mit einem Menschen sprechen',
  'je voudrais parler à une vraie personne',
  'quiero hablar con una persona',
  'vorrei parlare con una persona',
]

const doesNot = [
  'customers say the form asks if they are human',
  'are you a human?',
  'I need someone to fix my site',
  'people cannot open my shop',
  'somebody hacked my website',
]

export const people: Conversation[] = [
  ...calls.map(
    (says): Conversation => ({
      name: `"${says}" reaches a person`,
      turns: [{ says, expect: { kind: 'person' } }],
    }),
  ),
  ...doesNot.map(
    (says): Conversation => ({
      name: `"${says}" does not call one by mistake`,
      turns: [{ says, expect: { kind: 'say' } }],
    }),
  ),
  {
    name: 'a person is reached in the middle of a conversation, with what was seen kept',
    turns: [
      { says: 'form on shop.example fails', sees: reports.form(), expect: { kind: 'examine' } },
      { says: 'ok but I would rather talk to a real person about it', expect: { kind: 'person' } },
    ],
  },
  {
    name: 'a person is reached even when an address and trouble stand beside it',
    turns: [{ says: 'bakery.com is hacked, get me a human now', expect: { kind: 'person' } }],
  },
]
