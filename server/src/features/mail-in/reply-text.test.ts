import { expect, test } from 'vitest'
import { plainReplyText, replyText } from './reply-text.ts'

const ours = ['support@fixers.example', 'replies+']
const of = (text: string, html = '') => ({ text, html, ours })
const QUOTED = [
  '> -- Please write your answer above this line --',
  '>',
  '> An answer on your ticket #7',
  '> Which browser?',
].join('\n')

const programs: [program: string, body: ReturnType<typeof of>][] = [
  [
    'Gmail',
    of(`Firefox.\n\nOn Mon, 23 Nov 2026 at 10:00, Fixers <support@fixers.example> wrote:\n\n${QUOTED}`),
  ],
  [
    'Gmail, broken over two lines',
    of(
      `Firefox.\n\nOn Mon, 23 Nov 2026 at 10:00, Fixers & Company of Leeds Ltd <\nsupport@fixers.example> wrote:\n\n${QUOTED}`,
    ),
  ],
  [
    'Apple Mail',
    of(`Firefox.\n\n> On 23 Nov 2026, at 10:00, Fixers <support@fixers.example> wrote:\n> \n${QUOTED}`),
  ],
  [
    'a German program',
    of(
      `Firefox.\n\nAm Mo., 23. Nov. 2026 um 10:00 Uhr schrieb Fixers <support@fixers.example>:\n\n${QUOTED}`,
    ),
  ],
  [
    'Outlook, which marks nothing',
    of(
      `Firefox.\n\n________________________________\nFrom: Fixers <support@fixers.example>\nSent: Monday\nTo: Ann\nSubject: An answer\n\nPlease write your answer above this line\n\nAn answer on your ticket #7\n\nWhich browser?`,
    ),
  ],
  ['a phone', of(`Firefox.\n\nSent from my iPhone\n\n${QUOTED}`)],
  ['a signature', of(`Firefox.\n\n-- \nAnn Baker\nBakery of Leeds\n\n${QUOTED}`)],
  ['an answer below', of(`${QUOTED}\n\nFirefox.`)],
  ['no quotation', of('Firefox.')],
  [
    'HTML alone',
    of(
      '',
      '<div>Firefox.</div><div class="gmail_quote"><div>On Mon, 23 Nov 2026 at 10:00, Fixers &lt;support@fixers.example&gt; wrote:<br></div><blockquote>Please write your answer above this line<p>Which browser?</p></blockquote></div>',
    ),
  ],
]
test.each(programs)('what was written in %s is found', (_program, body) => {
  expect(replyText(body)).toBe('Firefox.')
})

test('lines, lists and addresses that a person writes stay as they are', () => {
  const text = 'Two things:\n\n- the shop\n- the blog, see https://example.com/a?b=1\n\nThanks,\nAnn'
  expect(
    replyText(of(`${text}\n\nOn Mon, 23 Nov 2026 at 10:00, X <support@fixers.example> wrote:\n${QUOTED}`)),
  ).toBe(text)
})

test('a very long line stays whole, and costs no time', () => {
  const line = `On ${'a on a at b '.repeat(2_000)}`.trim()
  expect(replyText(of(`See:\n${line}\nend`))).toBe(`See:\n${line}\nend`)
})

test('without the library the line to write above and what is marked are left out all the same', () => {
  expect(plainReplyText(of(`Firefox.\n${QUOTED}`))).toBe('Firefox.')
})

test('a mail of quotations alone says nothing', () => {
  expect(replyText(of(QUOTED))).toBe('')
})

test('a mark of ours for a long line that the sender typed brings no line in again', () => {
  const line = 'x'.repeat(2_000)
  const typed = Array.from({ length: 14 }, () => '{{line 1}} '.repeat(40).trim()).join('\n')
  expect(replyText(of(`Hello\n${line}\n${typed}`))).toBe(`Hello\n${line}\n${typed}`)
})
