import { stripVTControlCharacters } from 'node:util'
import type { Report } from '@sitewright/contract/findings.ts'
import { expect, test } from 'vitest'
import { tell } from './format-report.ts'

test('no text of a stranger steers the terminal or turns the direction of what is read there', () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\n\u009b2J\u202egnp\u2066\u200f\u061c.example'
  const evidence = { request: evil, status: evil, where: evil, excerpt: evil, at: '', repeat: evil }
  const finding = { code: 'mail.mx_dead', verdict: 'likely', title: evil, means: evil, fix: evil }
  const told = tell({
    url: evil,
    summary: evil,
    findings: [{ ...finding, severity: 'high', evidence: [evidence], causes: [evil] }],
    not_examined: [{ what: evil, why: evil }],
    requests: 1,
    bytes: 1,
    took_ms: 1,
  } as unknown as Report)
  // Our own colours are whole sequences; what a stranger began is none.
  const plain = stripVTControlCharacters(told)
  expect(plain).not.toMatch(
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
  )
  expect(told).not.toContain('\u001b[2J')
  expect(plain.split('\n')).toHaveLength(16)
})
