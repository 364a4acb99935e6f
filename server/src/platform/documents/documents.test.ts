import { expect, test } from 'vitest'
import { pdfPages, pdfText } from '#test/pdf-text.ts'
import type { BusinessDocument } from './document.ts'
import { makePdf } from './make-pdf.ts'

const line = (place: number) => ({
  description: `Part ${place} of the shop’s repair`,
  quantity: 2,
  unitPence: 12_345,
  amountPence: 24_690,
})
const quote = (more: Partial<BusinessDocument> = {}): BusinessDocument => ({
  title: 'Quote',
  number: 'Q-2026-0042',
  status: 'Open',
  seller: { name: 'Sitewright Ltd', lines: ['1 High Street', 'London'] },
  buyer: { name: 'Ann Baker', lines: ['ann@example.com'] },
  facts: [['Issued', '22 November 2026']],
  lines: [line(1)],
  totals: [
    { label: 'Discount', pence: -690 },
    { label: 'Total', pence: 24_000, isMain: true },
  ],
  notes: [{ heading: 'Terms', paragraphs: ['The price is fixed.'] }],
  foot: 'Sitewright Ltd, company 01234567',
  ...more,
})

test('a document says who, whom, what and how much', async () => {
  const pdf = await makePdf(quote())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const text = pdfText(pdf)
  for (const part of [
    'Quote',
    'Q-2026-0042 · Open',
    'Sitewright Ltd',
    'Ann Baker',
    '22 November 2026',
    'Part 1 of the shop’s repair',
    '£123.45',
    '£246.90',
    '-£6.90',
    '£240.00',
    'The price is fixed.',
    'Page 1 of 1',
  ])
    expect(text).toContain(part)
})

test('two hundred lines run over several pages, each with the head of the table and its number', async () => {
  const pdf = await makePdf(quote({ lines: Array.from({ length: 200 }, (_, place) => line(place)) }))
  const pages = pdfPages(pdf)
  expect(pages).toBeGreaterThan(3)
  const text = pdfText(pdf)
  expect(text.match(/Quantity/g)).toHaveLength(pages)
  expect(text.match(/Part \d+ of/g)).toHaveLength(200)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('a name that the standard fonts cannot show brings its letters along', async () => {
  const plain = await makePdf(quote())
  const polish = await makePdf(quote({ buyer: { name: 'Łukasz Żółty, Ελένη', lines: [] } }))
  expect(plain.toString('latin1')).not.toContain('DejaVu')
  expect(polish.toString('latin1')).toContain('DejaVu')
})

test('signs that no font has are boxes as wide as they were measured, and hide no amount', async () => {
  const saying = (description: string) => quote({ lines: [{ ...line(1), description }] })
  const unknown = await makePdf(saying('漢🥐'.repeat(100)))
  expect(pdfText(unknown)).toBe(pdfText(await makePdf(saying('□'.repeat(200)))))
})

test('a figure in a word of Hebrew or Arabic is not turned around', async () => {
  const drawn = async (description: string) =>
    pdfText(await makePdf(quote({ lines: [{ ...line(1), description }] })))
  // As the letters of the font were first needed: two fours, a five, a nought.
  const figure = '\u0000\u0001\u0000\u0001\u0000\u0002\u0000\u0003'
  for (const word of ['ל4450', 'ل4450']) expect(await drawn(word)).toContain(figure)
})

test('line breaks of Windows and tabs are no boxes', async () => {
  const pdf = await makePdf(quote({ notes: [{ heading: 'Note', paragraphs: ['One\r', 'two\tthree'] }] }))
  expect(pdf.toString('latin1')).not.toContain('DejaVu')
  expect(pdfText(pdf)).toContain('two three')
})

test('a very long word stays on the paper', async () => {
  const pdf = await makePdf(quote({ lines: [{ ...line(1), description: 'x'.repeat(300) }] }))
  expect(pdfText(pdf).replaceAll(' ', '')).toContain('x'.repeat(300))
})

test('many at once are all made', async () => {
  const numbers = Array.from({ length: 8 }, (_, place) => `Q-2026-000${place}`)
  const pdfs = await Promise.all(numbers.map((number) => makePdf(quote({ number }))))
  for (const [place, pdf] of pdfs.entries()) expect(pdfText(pdf)).toContain(`Q-2026-000${place}`)
})

test('a document that takes too long is given up, and the next one is made', async () => {
  const endless = quote({ lines: Array.from({ length: 20_000 }, (_, place) => line(place)) })
  await expect(makePdf(endless, 1)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await makePdf(quote())).subarray(0, 5).toString()).toBe('%PDF-')
})
