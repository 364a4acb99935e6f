import type { Report } from '@sitewright/contract/findings.ts'
import { describe, expect, test } from 'vitest'
import { afterExamination, examinationRefused, plan } from '../index.ts'
import { blank, type Draft, type Facts, type Memory } from '../turn.ts'
import { addresses } from './addresses.ts'
import type { Conversation, Exchange, Expected } from './conversation.ts'
import { examined } from './examined.ts'
import { figuresIn, isGiven } from './figures.ts'
import { followUps } from './follow-ups.ts'
import { offers } from './offers.ts'
import { people } from './people.ts'
import { product } from './product.ts'
import { promises } from './promises.ts'
import { smallTalk } from './small-talk.ts'

const everybody: Facts = {
  signedIn: false,
  verified: false,
  tier: null,
  freeFixes: 7,
  ownWebsite: null,
  business: { name: 'Sitewright', support_email: 'help@sitewright.example' },
  now: new Date('2026-11-02T09:00:00Z'),
}

interface Answered {
  kind: 'say' | 'examine' | 'person'
  url: string | null
  owner: boolean
  draft: Draft | null
  memory: Memory
  report: Report | null
}

function answer({ says, consent = false, sees, refused }: Exchange, memory: Memory, facts: Facts): Answered {
  const planned = plan(says, memory, facts, { ownerConsent: consent })
  const rest = { kind: planned.kind, url: null, owner: false, draft: null, report: sees ?? null }
  if (planned.kind === 'say') return { ...rest, draft: planned.draft, memory: planned.memory }
  if (planned.kind === 'person') return { ...rest, memory: planned.memory }
  const found = refused
    ? examinationRefused(planned.url, refused, planned.memory, facts)
    : sees
      ? afterExamination(sees, 'b0b6f2a2-0000-4000-8000-000000000000', planned.memory, facts)
      : { draft: null, memory: planned.memory }
  return { ...rest, ...found, url: planned.url, owner: planned.owner }
}

function check(expected: Expected, { kind, url, owner, draft, memory }: Answered): void {
  const text = draft?.text ?? ''
  if (expected.kind) expect(kind).toBe(expected.kind)
  if (expected.host) expect(url?.toLowerCase()).toContain(expected.host)
  if (expected.owner !== undefined) expect(owner).toBe(expected.owner)
  for (const pattern of expected.has ?? []) expect(text).toMatch(pattern)
  for (const pattern of expected.not ?? []) expect(text).not.toMatch(pattern)
  if (expected.cards) expect(draft?.cards.map(({ code }) => code)).toEqual(expected.cards)
  const offered = draft?.actions.map((action) => action.kind) ?? []
  for (const action of expected.actions ?? []) expect(offered).toContain(action)
  for (const action of expected.noActions ?? []) expect(offered).not.toContain(action)
  if (expected.firstAction) expect(offered[0]).toBe(expected.firstAction)
  if (expected.hygiene instanceof RegExp) expect(draft?.hygiene).toMatch(expected.hygiene)
  if (expected.hygiene === null) expect(draft?.hygiene).toBeNull()
  if (expected.waitingFor !== undefined) expect(memory.waitingFor).toBe(expected.waitingFor)
  if (expected.article) expect(memory.told.at(-1)).toBe(expected.article)
}

/** What holds for every answer, whatever was asked. */
function checkAlways({ draft, memory, report }: Answered, said: string, facts: Facts): void {
  expect(memory.words.length).toBeLessThanOrEqual(10)
  if (!draft) return
  const all = [draft.text, draft.hygiene ?? '']
  expect(draft.text.length).toBeLessThanOrEqual(1_200)
  expect(draft.text.length).toBeGreaterThan(20)
  for (const text of all) {
    expect(text).not.toMatch(/[<>`]|\*\*|\]\(|^#/m)
    expect(text).not.toMatch(/\b(is|are|looks|be) (clean|safe|secure)\b/i)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    for (const figure of figuresIn(text))
      expect(isGiven(figure, said, memory.report ?? report, facts), `${figure} in: ${text}`).toBe(true)
  }
  for (const { href, prompt, label } of draft.actions) {
    if (href !== null) expect(href).toMatch(/^\/(?!\/)/)
    expect(href === null || prompt === null).toBe(true)
    expect(label.length).toBeGreaterThan(3)
  }
  expect(draft.cards.length).toBeLessThanOrEqual(4)
}

const all: Record<string, Conversation[]> = {
  addresses,
  examined,
  followUps,
  offers,
  people,
  product,
  promises,
  smallTalk,
}

describe.each(Object.entries(all))('%s', (_, conversations) => {
  test.each(conversations)('$name', ({ turns, facts: changes }) => {
    const facts = { ...everybody, ...changes }
    let memory = blank
    let said = ''
    for (const turn of turns) {
      said += ` ${turn.says}`
      const answered = answer(turn, memory, facts)
      checkAlways(answered, said, facts)
      check(turn.expect, answered)
      // As it comes back from the database.
      memory = JSON.parse(JSON.stringify(answered.memory))
    }
  })
})

test('there are at least 80 conversations, each with its own name', () => {
  const names = Object.values(all)
    .flat()
    .map(({ name }) => name)
  expect(names.length).toBeGreaterThanOrEqual(80)
  expect(new Set(names).size).toBe(names.length)
})
