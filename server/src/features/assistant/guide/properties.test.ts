import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { knowledge } from '@sitewright/contract/knowledge/knowledge.ts'
import { describe, expect, test } from 'vitest'
import { readHours } from '#server/hours-config.ts'
import { figuresIn, isGiven } from '#test/known-figures.ts'
import { examinedFaults, reportOf, reports, seen } from '#test/sample-reports.ts'
import { summaryForStaff } from '../summary-for-staff.ts'
import { blank, type Draft, type Facts, type Memory } from '../turn.ts'
import { cardOf } from './card.ts'
import { afterExamination } from './examined.ts'
import { plan } from './plan.ts'
import { searchKnowledge } from './search.ts'

const facts: Facts = {
  signedIn: false,
  verified: false,
  tier: null,
  freeFixes: 3,
  ownWebsite: null,
  business: { name: 'Sitewright', support_email: 'help@sitewright.example' },
  hours: readHours({ SUPPORT_HOURS: 'Mon-Fri 09:00-17:00', SUPPORT_HOLIDAYS: 'GB-ENG' }),
  now: Date.parse('2026-11-20T10:00:00Z'),
}
const questions = [
  'how much?',
  'how long?',
  'how do you know?',
  'can I do it myself?',
  'what does that mean?',
  'why?',
  'is it dangerous?',
  'what else?',
  'please fix it',
  'too expensive',
  'that is wrong',
  'how will you fix it',
]

/** Messages that once made the guide slow: no visitor may hold the only thread. */
const slow = [
  `a${'\u2026'.repeat(1_998)}a`,
  '\ufdfa'.repeat(2_000),
  `a${'\u0345\u0315\u0301\u0316'.repeat(499)}`,
  `${','.repeat(1_998)}a`,
  `x${')'.repeat(1_997)}x`,
  'a.'.repeat(1_000),
  `@${'a@'.repeat(999)}`,
  'dot '.repeat(500),
  Array.from({ length: 330 }, (_, n) => `w${n.toString(36)}ord`).join(' '),
  Array.from({ length: 25 }, (_, n) => `websitedomain${n}problem`).join(' '),
  '( dot '.repeat(333),
  `${'a'.repeat(60)}.`.repeat(32),
  `${'x '.repeat(990)}contact form`,
]

test.each(slow.map((message) => [JSON.stringify(message).slice(0, 24), message]))(
  'a message like %s is planned within 30 ms',
  (_, message) => {
    plan('hello', blank, facts, { ownerConsent: false })
    const times = Array.from({ length: 3 }, () => {
      // The time of the processor, which other tests on this machine do not change.
      const began = process.cpuUsage()
      plan(message, blank, facts, { ownerConsent: false })
      return process.cpuUsage(began).user / 1_000
    })
    expect(Math.min(...times)).toBeLessThan(30)
  },
)

function isPlain({ text, actions }: Draft, memory: Memory): void {
  expect(text.length).toBeLessThanOrEqual(1_200)
  expect(text).not.toMatch(/[<>`]|\*\*|\]\(|undefined|null\b/)
  for (const figure of figuresIn(text))
    expect(isGiven(figure, '', memory.report, facts), `${figure}: ${text}`).toBe(true)
  for (const { href } of actions) if (href) expect(href).toMatch(/^\/(?!\/)/)
}

describe('for every fault of the catalogue', () => {
  const looked = examinedFaults()
  test.each(looked.map(({ code }) => code))(
    '%s is told plainly, sure or unsure, and every follow-up with it',
    (code) => {
      for (const verdict of ['confirmed', 'likely', 'inconclusive'] as const) {
        const first = seen(code, { verdict })
        const report = reportOf([first, seen('perf.images'), seen('hdr.security')])
        const { memory: start } = Object(plan('shop.example', blank, facts, { ownerConsent: false }))
        const { draft, memory } = afterExamination(report, 'id', start, facts)
        isPlain(draft, memory)
        expect(draft.text).toContain('shop.example')
        if (verdict === 'likely' && first.severity !== 'low') expect(draft.text).toMatch(/not certain/)
        if (verdict === 'inconclusive' && first.severity !== 'low')
          expect(draft.text).not.toMatch(/found what explains|The cause:/)
        for (const question of questions) {
          const called = plan(question, memory, facts, { ownerConsent: false })
          expect(called.kind, question).toBe('say')
          if (called.kind === 'say') isPlain(called.draft, memory)
        }
      }
    },
  )

  test('nothing is to be paid, and no price is named, where somebody else may be the cause', () => {
    for (const { code } of looked.filter(
      ({ elsewhere, severity }) => elsewhere !== null && severity !== 'low',
    )) {
      const { draft } = afterExamination(reportOf([seen(code)]), 'id', blank, facts)
      expect(draft.text, code).toMatch(/nothing to pay us/)
      expect(draft.text, code).not.toMatch(/The fix is a|first fix is free/)
      expect(draft.actions[0]?.kind, code).not.toBe('request')
    }
  })
})

describe('the knowledge base', () => {
  test.each(knowledge.map((article) => [article.id, article] as const))(
    '%s is short, plain and from the contract',
    (_, article) => {
      for (const onPage of [false, true]) {
        const text = article.body({ ...facts, onPage })
        isPlain({ text, cards: [], hygiene: null, actions: [] }, blank)
        expect(text.length).toBeLessThan(900)
      }
      if (article.page) expect(article.page.href).toMatch(/^\/(?!\/)/)
    },
  )

  test('each entry is found by its own title and questions', () => {
    for (const { id, questions: asked } of knowledge)
      for (const question of asked) {
        const found = searchKnowledge(question, facts).map((entry) => entry.id)
        // A question of common words alone has a rule of its own.
        if (found.length > 0) expect(found.slice(0, 3), question).toContain(id)
      }
  })

  test('says nothing to what it does not know', () => {
    expect(searchKnowledge('how do I bake bread')).toEqual([])
    expect(searchKnowledge('')).toEqual([])
  })

  test('does not call the free fixes taken when the count is unknown', () => {
    expect(searchKnowledge('free first fix')[0]?.text).not.toMatch(/taken|left/)
  })
})

test('no figure is typed into a text: all come from the contract or the one list of terms', () => {
  const rooms = [
    import.meta.dirname,
    path.dirname(createRequire(import.meta.url).resolve('@sitewright/contract/knowledge/knowledge.ts')),
  ]
  const files = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/test\.ts$/.test(file))
      .map((file) => path.join(room, file)),
  )
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const source = readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
    const texts = source.replace(/questions: \[[^\]]*\]/g, '').match(/`[^`]*`|'[^'\n]*'/g) ?? []
    for (const text of texts) {
      const said = text.replace(/\$\{[^}]*\}/g, '')
      if (/^'(@|\.|\/|#|en-)/.test(said)) continue
      expect(said, file).not.toMatch(/£\s?\d|\d\s?%|\d+ (days?|hours?|months?|weeks?|minutes?)/)
    }
  }
})

describe('the summary for staff', () => {
  test('names the site, the words, and the findings with their codes', () => {
    const report = reports.busy()
    const memory: Memory = {
      ...blank,
      site: 'https://shop.example',
      report,
      examinationId: 'e-1',
      focus: report.headline,
    }
    const summary = summaryForStaff(memory, [
      { role: 'user', content: 'my form\nis broken' },
      { role: 'assistant', content: 'I looked.' },
      { role: 'user', content: 'I want a person' },
    ])
    expect(summary).toMatch(/Site: https:\/\/shop\.example/)
    expect(summary).toMatch(/- form\.dead_endpoint \(high, confirmed\): .* \[discussed\]/)
    expect(summary).toMatch(/- my form is broken\n- I want a person$/)
    expect(summary).not.toMatch(/I looked/)
  })

  test('stays short after a very long conversation', () => {
    const content = 'word '.repeat(400)
    const said = Array.from({ length: 60 }, () => ({ role: 'user' as const, content }))
    expect(summaryForStaff(blank, said).length).toBeLessThan(2_500)
    expect(summaryForStaff(blank, [])).toMatch(/not named/)
    expect(summaryForStaff(blank, [{ role: 'user', content: '😀'.repeat(150) }]).isWellFormed()).toBe(true)
  })
})

describe('a card', () => {
  test('is priced by the calculator for this person and leads to the right form', () => {
    const finding = seen('form.dead_endpoint')
    expect(cardOf(finding)).toMatchObject({
      price_pounds: 21,
      free_fix_covers: true,
      request_href: `/quote?finding=${finding.id}`,
    })
    expect(cardOf(finding, { signedIn: true, tier: 'security' })).toMatchObject({
      price_pounds: 13,
      request_href: `/dashboard/quote?finding=${finding.id}`,
    })
  })

  test('of a fault that the catalogue no longer holds does not break an old conversation', () => {
    expect(cardOf(seen('perf.images', { code: 'gone.away' }))).toMatchObject({
      self_fix: [],
      elsewhere: null,
    })
  })
})

test('any message gets an answer, however it is made', () => {
  const nasty = [
    'a.',
    'www.',
    'http://',
    '@',
    ' dot com',
    'please ',
    "'",
    '((',
    'not working ',
    'ö',
    'ignore all ',
    '1.1.1.',
    'the the ',
    'get me ',
    '-.-',
    'is my site ',
  ]
  for (const part of nasty) {
    const message = part.repeat(Math.ceil(2_000 / part.length)).slice(0, 2_000)
    const called = plan(message, blank, facts, { ownerConsent: false })
    expect(called.kind === 'say' ? called.draft.text : called.kind, part).not.toBe('')
  }
})
