import { expect, test } from 'vitest'
import { drawable, turnedBefore } from './drawable.ts'

test.each([
  ['plain £5', 'plain £5'],
  ['One\r\ntwo\rthree\tfour', 'One\ntwo\nthree four'],
  ['Łódź 東京', 'Łódź □□'],
  ['👨‍👩‍👧 ❤️', '□□□ □'],
])('%j is drawn as %j by a font of European letters', (text, drawn) => {
  expect(drawable(text, (code) => code < 0x0500)).toBe(drawn)
})

test.each([
  ['no such letter 450', 'no such letter 450'],
  ['ל-450', 'ל-054'],
  ['ש£1,250.50', 'ש05.052,1£'],
  ['ש/example.com', 'ש/moc.elpmaxe'],
  ['INV-12ש', 'INV-12ש'],
])('%j is handed to a library that turns words as %j', (text, handed) => {
  expect(turnedBefore(text)).toBe(handed)
})

test('a word that is turned with the space behind it does not touch the figure that follows', () => {
  expect(turnedBefore('By שלום, 2026')).toBe('By \u00a0שלום, 2026')
})
