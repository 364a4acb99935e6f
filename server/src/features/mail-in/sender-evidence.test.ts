import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ParsedMail } from './parsed-mail.ts'
import { senderEvidence } from './sender-evidence.ts'

const ADDRESS = 'bob@victim.example'
const SERVER = 'mx.ours.example'

function evidenceOf(...values: string[]) {
  const headers = values.map((value): [string, string] => ['authentication-results', value])
  const mail = { headers, messageId: null, from: [ADDRESS], recipients: [], attachments: [] }
  return senderEvidence(
    { ...mail, body: { text: '', html: '', ours: [] } } satisfies ParsedMail,
    ADDRESS,
    SERVER,
  )
}

test.each([
  ['pass', `${SERVER}; dmarc=pass (p=none (sp=none) dis=none) header.from=victim.example`],
  ['pass', `${SERVER} 1; spf=fail; DMARC = Pass header.from="bob@victim.example"`],
  ['fail', `${SERVER}; dmarc=fail header.from=victim.example`],
  ['fail', `${SERVER}; dmarc=pass header.from=evil.example`],
  ['none', `${SERVER}; spf=pass smtp.mailfrom=victim.example`],
  ['fail', `${SERVER}; dmarc=fail header.from=victim.example; dmarc=pass header.from=victim.example`],
  ['none', `${SERVER}; dmarc=none header.from=victim.example`],
  ['none', `${SERVER}; dmarc=pass`],
  ['none', `mx.evil.example; dmarc=pass header.from=victim.example`],
  ['pass', String.raw`${SERVER}; dmarc=pass (a \) b) header.from=victim.example`],
  ['pass', String.raw`${SERVER}; dmarc=pass header.from=victim.example reason=\"y"`],
])('the result is %s for %s', (expected, value) => {
  expect(evidenceOf(value)).toBe(expected)
})

test.each([
  String.raw`${SERVER}; spf=pass smtp.mailfrom="x\" ;dmarc=pass header.from=victim.example \"y"@evil.example; dmarc=fail header.from=victim.example`,
  `${SERVER}; spf=pass (domain of "x) ;dmarc=pass header.from=victim.example("@evil.example designates 1.2.3.4) smtp.mailfrom=evil.example; dmarc=fail header.from=victim.example`,
  `${SERVER}; spf=pass (domain of "x) ;dmarc=pass header.from=victim.example("@evil.example designates 1.2.3.4)`,
  `${SERVER}; spf=pass smtp.mailfrom=x;dmarc=pass header.from=victim.example; dmarc=fail header.from=victim.example`,
  `${SERVER}; dmarc=pass header.from=victim.example; dmarc=pass header.from=victim.example`,
  `${SERVER}; dmarc=pass header.from=victim.example reason="`,
  `${SERVER}; dmarc=pass header.from=victim.example (a (b)`,
  `${SERVER}; dmarc=pass header.from=victim.example) (`,
  `${SERVER}; dmarc=pass header.from=victim.example "\\`,
])('a pass that a sender may have written does not count: %s', (value) => {
  expect(evidenceOf(value)).not.toBe('pass')
})

test('a second result in another header of our server takes the pass away', () => {
  const header = `${SERVER}; dmarc=pass header.from=victim.example`
  expect(evidenceOf(header, header)).toBe('none')
  expect(evidenceOf(header, header.replace(SERVER, 'mx.evil.example'))).toBe('pass')
})

test('other headers say nothing, whatever is in them, and hide nothing', () => {
  const value = `${SERVER}; dmarc=pass header.from=victim.example`
  const evidence = (...headers: [string, string][]) =>
    senderEvidence(
      {
        headers,
        messageId: null,
        from: [ADDRESS],
        recipients: [],
        attachments: [],
        body: { text: '', html: '', ours: [] },
      },
      ADDRESS,
      SERVER,
    )
  expect(evidence(['subject', value], ['x-authentication-results', value])).toBe('none')
  expect(evidence(['received', 'from mx.evil.example'], ['authentication-results', value])).toBe('pass')
})

/** As RFC 5321 quotes a local part. */
const quotedSender = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'"\\();=@ '),
      fc.constantFrom('dmarc=pass', 'header.from=victim.example', '; ', ') ;', '("'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `"${parts.join('').replace(/["\\]/g, String.raw`\$&`)}"@evil.example`)

test('no text of an envelope sender changes the result, in a comment or as a property', () => {
  const repeated = fc.constantFrom(
    (sender: string) => `spf=pass smtp.mailfrom=${sender}`,
    (sender: string) => `spf=pass (domain of ${sender} designates 1.2.3.4) smtp.mailfrom=${sender}`,
    (sender: string) => `spf=fail (${SERVER}: ${sender} is not (yet) known) envelope-from=<${sender}>`,
  )
  const results = fc.constantFrom(
    '; dmarc=pass header.from=victim.example',
    '; dmarc=fail header.from=victim.example',
    '; dmarc=pass header.from=evil.example',
    '',
  )
  fc.assert(
    fc.property(quotedSender, repeated, results, fc.boolean(), (sender, repeat, result, isFirst) => {
      const spf = `; ${repeat(sender)}`
      const value = isFirst ? `${SERVER}${spf}${result}` : `${SERVER}${result}${spf}`
      expect(evidenceOf(value)).toBe(evidenceOf(`${SERVER}${result}`))
    }),
    { numRuns: 2_000 },
  )
})

// With the square of its length each would take longer than a test may.
test.each(['(', '"', '\\', '"\\', '(")")', '; dmarc=pass '])(
  'a header that is full of %s is read to its end',
  (text) => {
    const filled = text.repeat(250_000 / text.length)
    expect(
      evidenceOf(`${SERVER}; dmarc=pass header.from=${filled}; dmarc=pass header.from=victim.example`),
    ).not.toBe('pass')
  },
)
