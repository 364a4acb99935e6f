import { expect, test } from 'vitest'
import { ClientId, Day, IdInPath, instantOf, line, paragraph } from './text.ts'
import { lengthInCodePoints, withRefusedSpelt } from './text-rules.ts'

const name = line({ min: 1, max: 10, required: 'Please enter your name.' })
const story = paragraph({ min: 1, max: 10, required: 'Please write something.' })
const said = (schema: typeof name, text: unknown) => schema.safeParse(text).error?.issues[0]?.message

test('text is trimmed, composed and counted as people count', () => {
  expect(name.parse('  Ann  ')).toBe('Ann')
  expect(name.parse('e\u0301')).toBe('\u00e9')
  expect(name.parse('😀'.repeat(10))).toBe('😀'.repeat(10))
  expect(said(name, '😀'.repeat(11))).toBe('Please use at most 10 characters.')
  expect(lengthInCodePoints('a😀')).toBe(2)
})

test('a text that is too short is told what is asked for', () => {
  const reason = paragraph({ min: 3, max: 10, required: 'Please give the reason.' })
  expect(said(reason, '😀😀')).toBe('Please give the reason.')
  expect(reason.parse('😀😀😀')).toBe('😀😀😀')
})

test('nothing but spaces is nothing', () => {
  expect(said(name, '   ')).toBe('Please enter your name.')
  expect(said(story, '\n\n')).toBe('Please write something.')
})

test('a line has no line breaks and a paragraph may', () => {
  for (const text of ['a\nb', 'a\rb', 'a\u2028b'])
    expect(said(name, text)).toBe('Please write this on one line.')
  expect(story.parse('a\nb\tc')).toBe('a\nb\tc')
})

test.each([
  ['NUL', 'a\u0000'],
  ['an escape', 'a\u001b'],
  ['a lone surrogate', 'a\ud800'],
  ['a right-to-left override', 'a\u202eb'],
  ['a zero-width space', 'a\u200bb'],
  ['an invisible tag', 'a\u{e0041}'],
  ['a swapped byte order mark', 'a\ufffe'],
  ['a byte order mark', 'a\ufeffb'],
  ['an isolate that turns what follows', 'a\u2067b'],
  ['the end of an isolate', 'a\u2069b'],
  ['one mark more than thirty on a letter', `x${'\u0301'.repeat(31)}`],
  ['the last code point of the first plane, which XML refuses', 'a\uffff'],
])('%s is refused', (_, text) => {
  expect(said(story, text)).toBe('The text has characters that cannot be stored.')
})

test('in a quotation what cannot be seen or turns the direction is spelt out, and nothing else', () => {
  expect(withRefusedSpelt('<b>\u202egnp\u2069\u200b\0\u{e0041}</b>')).toBe(
    '<b>[U+202E]gnp[U+2069][U+200B][U+0000][U+E0041]</b>',
  )
  for (const text of ['two\r\n\tlines', '👨‍👩‍👧', 'سلام\u200c', '日本語'])
    expect(withRefusedSpelt(text)).toBe(text)
})

test('a flood of combining marks is refused at once, and thirty on one letter are kept', () => {
  const flood = `a${'\u0301'.repeat(19_000)}${'\u0316'.repeat(20_000)}`
  const began = process.cpuUsage()
  expect(said(paragraph({ max: 10_000 }), flood)).toBe('The text has characters that cannot be stored.')
  // Microseconds of the processor; to normalise it took more than a second.
  expect(process.cpuUsage(began).user).toBeLessThan(100_000)
  expect(paragraph({ max: 100 }).parse(`x${'\u0301'.repeat(30)}`)).toHaveLength(31)
})

test('what is far too long is said to be so, and nothing else of it is looked at', () => {
  expect(said(name, '\u0000'.repeat(41))).toBe('Please use at most 10 characters.')
})

test.each(['seven77', 'a'.repeat(65), 'with a blank', 'schön-12345', '', 'plan-failed-sub_1'])(
  '%j is no client_id',
  (text) => {
    expect(ClientId.safeParse(text).success).toBe(false)
    expect(ClientId.safeParse('message-0001').success).toBe(true)
  },
)

test('scripts, joined emoji and many accents are kept as they are', () => {
  const family = '👨‍👩‍👧'
  for (const text of ['<b>x</b>', "' OR 1=1", family, 'سلام', '日本語']) expect(story.parse(text)).toBe(text)
})

test('an id in a path is a plain positive number that the database can hold', () => {
  expect(IdInPath.parse('2147483647')).toBe(2_147_483_647)
  for (const text of [
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '0x10',
    '01',
    ' 1',
    '2147483648',
    '99999999999',
    '१',
    '',
  ])
    expect(IdInPath.safeParse(text).success, text).toBe(false)
})

const unseenSigns = [
  ...[
    '\u0080',
    '\u0085',
    '\u009B',
    '\u00AD',
    '\u061C',
    '\u115F',
    '\u1160',
    '\u17B4',
    '\u180E',
    '\u200E',
    '\u200F',
  ],
  ...['\u2061', '\u2064', '\u206A', '\u206F', '\u2800', '\u3164', '\uFFA0', '\uFFF9', '\uFFFB', '\u{1D173}'],
]
test.each(unseenSigns)(
  'one line, such as a name, has no %j, which shows nothing or turns what follows',
  (unseen) => {
    expect(line({ max: 50 }).safeParse(unseen).success).toBe(false)
    expect(line({ max: 50 }).safeParse(`Ann${unseen}Baker`).success).toBe(false)
    expect(paragraph({ max: 50 }).safeParse(`Ann${unseen}Baker`).success).toBe(true)
  },
)

test.each(['\u200D', '\u200C\u200D', '\uFE0F', '\u034F', '\u180B', '\u{E0100}'])(
  'a text that must be there, such as the name under an accepted quote, is not %j alone, which nobody sees',
  (joiner) => {
    for (const kind of [line, paragraph]) {
      expect(kind({ min: 1, max: 50 }).safeParse(` ${joiner} `).error?.issues[0]?.message).toBe(
        'Please fill this in.',
      )
      expect(kind({ min: 1, max: 50 }).safeParse(`نمی${joiner}خواهم ❤️`).success).toBe(true)
      expect(kind({ max: 50 }).safeParse('').success).toBe(true)
    }
  },
)

test('an instant comes in with any fraction of a second, and in one form, but not without end', () => {
  const instant = instantOf('Please choose a time.')
  expect(instant.parse('2026-11-25T12:00:00.123456789Z')).toBe('2026-11-25T12:00:00.123Z')
  for (const text of [`2026-11-25T12:00:00.${'1'.repeat(20)}Z`, '2026-11-25', 'now', ''])
    expect(instant.safeParse(text).error?.issues[0]?.message, text).toBe('Please choose a time.')
})

test('a day of ours is one from 2000 to 2100', () => {
  for (const text of ['2000-01-01', '2100-12-31']) expect(Day.parse(text)).toBe(text)
  for (const text of ['1999-12-31', '2101-01-01', '2026-02-30'])
    expect(Day.safeParse(text).success, text).toBe(false)
})
