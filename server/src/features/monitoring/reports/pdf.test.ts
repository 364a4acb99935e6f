import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { ReportFigures } from './figures.ts'
import { reportPdf } from './pdf.ts'

/** The report on a site of this name: its fonts, and what it draws as the file says it. */
async function reportOn(name: string): Promise<{ fonts: Set<string | undefined>; drawn: string }> {
  const site = {
    name,
    url: 'https://x.test/',
    percent: 100,
    checks: 1,
    unknown: 0,
    mean_ms: 1,
    incident_count: 0,
  }
  const rest = { incidents: [], findings: [], certificate_expires_at: null, domain_expires_at: null }
  const figures: ReportFigures = {
    kind: 'weekly',
    from: '2026-11-02T00:00:00.000Z',
    to: '2026-11-09T00:00:00.000Z',
    sites: [{ ...site, ...rest, not_checked: [] }],
  }
  const file = (await reportPdf({ figures, business: 'Fixers' })).toString('latin1')
  const pages = [...file.matchAll(/stream\r?\n(.*?)endstream/gs)].flatMap(([, bytes = '']) => {
    const text = bytes.startsWith('x') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : ''
    return text.includes(' Tf') ? [text] : []
  })
  return {
    fonts: new Set([...file.matchAll(/BaseFont \/(?:\w+\+)?([\w-]+)/g)].map(([, font]) => font)),
    drawn: pages.join(''),
  }
}

test('a name in an alphabet that standard fonts lack is drawn in a font that has it', async () => {
  expect((await reportOn('Corner Bakery, Łódź')).fonts).toContain('DejaVuSans')
  expect((await reportOn('Пекарня')).fonts).toContain('DejaVuSans')
  expect((await reportOn('Corner Bakery’s café')).fonts).toEqual(new Set(['Helvetica']))
})

test('a sign that no font here has is a box, and not another letter', async () => {
  const [unknown, box] = [await reportOn('東京🥐'), await reportOn('□□□')]
  expect(unknown.fonts).toContain('DejaVuSans')
  expect(unknown.drawn).toContain(' Tf')
  expect(unknown.drawn).toBe(box.drawn)
})

test('a long address is broken into lines, without a hyphen that is not in it', async () => {
  const word = 'W'.repeat(80)
  const { drawn } = await reportOn(word)
  const pieces = [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].map(([, piece = '']) =>
    [...piece.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString()).join(''),
  )
  const lines = pieces.filter((piece) => piece.includes('WW'))
  expect(lines.join('')).toBe(word)
  for (const line of lines) expect(line.length).toBeLessThan(40)
})
