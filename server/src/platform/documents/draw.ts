import { fileURLToPath } from 'node:url'
import { formatPence } from '@sitewright/contract/money.ts'
import PDFDocument from 'pdfkit'
import type { BusinessDocument, DocumentParty } from './document.ts'
import { drawable, type HasGlyph, turnedBefore } from './drawable.ts'

const INK = '#14202e'
const SOFT = '#5b6470'
const MARGIN = 48
const FOOT_HEIGHT = 24
const SIZE = 10
const SMALL = 8.5
const columns = [
  { name: 'What', width: 291 },
  { name: 'Quantity', width: 48 },
  { name: 'Each', width: 80 },
  { name: 'Amount', width: 80 },
] as const
const WIDTH = columns.reduce((sum, { width }) => sum + width, 0)
const GAP = 8

/** What the fonts that every PDF reader has can show; anything else needs a font in the file. */
const STANDARD = /^[\n\x20-\x7e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** The document on A4 pages; a long one repeats the head of its table. */
export async function drawPdf(document: BusinessDocument): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT_HEIGHT },
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `${document.title} ${document.number}`, Author: document.seller.name },
  })
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  const paper = new Paper(pdf)
  const { lines, totals, notes, foot, ...head } = asDrawn(document, pdf)
  paper.head(head)
  paper.lines(lines)
  paper.sums(totals)
  paper.notes(notes)
  paper.feet(foot)
  pdf.end()
  await ended
  return Buffer.concat(parts)
}

const fonts = {
  plain: {
    standard: 'Helvetica',
    any: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  },
  bold: {
    standard: 'Helvetica-Bold',
    any: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  },
}

/**
 * The document with every text as it can be drawn. The library draws a sign that its font lacks twice as wide as it
 * measured it: over the amounts beside it.
 */
function asDrawn(document: BusinessDocument, pdf: PDFKit.PDFDocument): BusinessDocument {
  const opened: HasGlyph[] = []
  const has: HasGlyph = (code) => {
    if (opened.length === 0) opened.push(glyphsOf(pdf, 'plain'), glyphsOf(pdf, 'bold'))
    return opened.every((one) => one(code))
  }
  const drawn = (text: string) => {
    if (STANDARD.test(text)) return text
    const shown = drawable(text, has)
    return STANDARD.test(shown) ? shown : turnedBefore(shown)
  }
  return JSON.parse(JSON.stringify(document), (_, value: unknown) =>
    typeof value === 'string' ? drawn(value) : value,
  )
}

function glyphsOf(pdf: PDFKit.PDFDocument, weight: keyof typeof fonts): HasGlyph {
  const { _font } = pdf.font(fonts[weight].any) as unknown as {
    _font: { font: { hasGlyphForCodePoint: HasGlyph } }
  }
  return (code) => _font.font.hasGlyphForCodePoint(code)
}

class Paper {
  readonly #pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
  }

  head({
    title,
    number,
    status,
    seller,
    buyer,
    facts,
  }: Omit<BusinessDocument, 'lines' | 'totals' | 'notes' | 'foot'>): void {
    const pdf = this.#pdf
    this.#set(title, 'bold', 20).text(title, MARGIN, MARGIN, { width: 240 })
    this.#set(number, 'plain', 12).text(status ? `${number} · ${status}` : number, { width: 240 })
    const below = pdf.y
    this.#party(seller, { x: MARGIN + 250, y: MARGIN, width: WIDTH - 250, align: 'right' })
    const top = Math.max(below, pdf.y) + 24
    pdf.y = top
    if (buyer) {
      this.#set('', 'plain', SIZE, SOFT).text('For', MARGIN, top)
      this.#party(buyer, { x: MARGIN, y: pdf.y, width: 240, align: 'left' })
    }
    const end = pdf.y
    pdf.y = top
    for (const [name, value] of facts) {
      const { y } = pdf
      this.#set(name, 'plain', SIZE, SOFT).text(name, MARGIN + 260, y, { width: 100 })
      this.#set(value, 'plain', SIZE).text(value, MARGIN + 365, y, { width: WIDTH - 365 })
    }
    pdf.y = Math.max(end, pdf.y) + 20
  }

  lines(lines: BusinessDocument['lines']): void {
    this.#tableHead()
    for (const { description, detail, quantity, unitPence, amountPence } of lines) {
      this.#row([description, String(quantity), formatPence(unitPence), formatPence(amountPence)], detail)
    }
  }

  sums(totals: BusinessDocument['totals']): void {
    const pdf = this.#pdf
    this.#keep(totals.length * 20 + 10)
    pdf.y += 8
    for (const { label, pence, isMain } of totals) {
      const { y } = pdf
      this.#set(label, isMain ? 'bold' : 'plain', isMain ? 12 : SIZE)
      pdf.text(label, MARGIN + 150, y, { width: WIDTH - 250, align: 'right' })
      const end = pdf.y
      pdf.text(formatPence(pence), MARGIN + WIDTH - 95, y, { width: 95, align: 'right' })
      pdf.y = end + 4
    }
  }

  notes(notes: BusinessDocument['notes']): void {
    const pdf = this.#pdf
    for (const { heading, paragraphs } of notes) {
      this.#keep(50)
      this.#set(heading, 'bold', SIZE).text(heading, MARGIN, pdf.y + 12, { width: WIDTH })
      for (const paragraph of paragraphs)
        this.#set(paragraph, 'plain', SIZE).text(paragraph, MARGIN, pdf.y + 2, { width: WIDTH })
    }
  }

  feet(foot: string): void {
    const pdf = this.#pdf
    const { count } = pdf.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      pdf.switchToPage(page)
      // Below the margin the library would start another page.
      pdf.page.margins.bottom = 0
      const y = pdf.page.height - MARGIN
      this.#set(foot, 'plain', SMALL, SOFT).text(foot, MARGIN, y, {
        width: WIDTH - 80,
        height: 11,
        ellipsis: true,
      })
      pdf.text(`Page ${page + 1} of ${count}`, MARGIN + WIDTH - 75, y, { width: 75, align: 'right' })
    }
  }

  #tableHead(): void {
    this.#cells(
      columns.map(({ name }) => name),
      'bold',
    )
    this.#rule(INK, 1)
  }

  /** A row that does not fit starts the next page, below another head. */
  #row(cells: readonly [what: string, ...string[]], detail = ''): void {
    const pdf = this.#pdf
    const width = columns[0].width - GAP
    const height = this.#set(cells[0], 'plain', SIZE).heightOfString(cells[0], { width })
    const small = detail ? this.#set(detail, 'plain', SMALL).heightOfString(detail, { width }) : 0
    if (this.#keep(height + small + 10)) this.#tableHead()
    this.#cells(cells, 'plain')
    if (detail) this.#set(detail, 'plain', SMALL, SOFT).text(detail, MARGIN, pdf.y, { width })
    this.#rule('#d9e0e8', 0.5)
  }

  #cells([what = '', ...figures]: readonly string[], weight: keyof typeof fonts): void {
    const pdf = this.#set('', weight, SIZE)
    const { y } = pdf
    let right = MARGIN + columns[0].width
    for (const [place, figure] of figures.entries()) {
      right += columns[place + 1]?.width ?? 0
      // Laid out by hand, which takes a third of the time of the library's way with a width.
      pdf.text(figure, right - pdf.widthOfString(figure), y, { lineBreak: false })
    }
    this.#set(what, weight, SIZE).text(what, MARGIN, y, { width: columns[0].width - GAP })
  }

  #rule(color: string, thickness: number): void {
    const pdf = this.#pdf
    const y = pdf.y + 3
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
    pdf.y = y + 4
  }

  #party(
    { name, lines }: DocumentParty,
    place: { x: number; y: number; width: number; align: 'left' | 'right' },
  ) {
    const { x, y, ...options } = place
    this.#set(name, 'bold', SIZE).text(name, x, y, options)
    for (const line of lines) this.#set(line, 'plain', SIZE).text(line, x, this.#pdf.y, options)
  }

  /** Starts a page unless so many points are left on this one; says whether it did. */
  #keep(points: number): boolean {
    const pdf = this.#pdf
    if (pdf.y + points <= pdf.page.height - pdf.page.margins.bottom) return false
    pdf.addPage()
    pdf.y = MARGIN
    return true
  }

  /** Sets the font for `text`. */
  #set(text: string, weight: keyof typeof fonts, size: number, color = INK): PDFKit.PDFDocument {
    const font = fonts[weight][STANDARD.test(text) ? 'standard' : 'any']
    return this.#pdf.font(font).fontSize(size).fillColor(color)
  }
}
