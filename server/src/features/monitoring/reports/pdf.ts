import { fileURLToPath } from 'node:url'
import { Document, Font, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { dateFormatter } from '@sitewright/contract/date-formatter.ts'
import { utcDay } from '@sitewright/contract/time-words.ts'
import { createElement as h, type ReactElement } from 'react'
import { drawable } from '#platform/documents/drawable.ts'
import { durationOf } from '../notices/words.ts'
import type { ReportFigures, SiteFigures } from './figures.ts'
import { checksInWords, titleOf } from './words.ts'

/** For what the fonts that every PDF reader has cannot show: of such a sign they would draw another letter. */
const OTHER_SIGNS = 'DejaVu Sans'
Font.register({
  family: OTHER_SIGNS,
  src: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
})
/** Longer ones, such as addresses, may not fit a line. */
const WHOLE_WORD_MAX = 24
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
// By itself the library writes hyphens into addresses, and lets a word that has no syllables run off the paper. An empty
// part is a place to break without a hyphen.
Font.registerHyphenationCallback((word) =>
  word.length <= WHOLE_WORD_MAX
    ? [word]
    : [...segmenter.segment(word)].flatMap(({ segment }) => [segment, '']),
)

const styles = StyleSheet.create({
  page: {
    padding: 48,
    fontFamily: ['Helvetica', OTHER_SIGNS],
    fontSize: 10.5,
    lineHeight: 1.45,
    color: '#14202e',
  },
  title: { fontSize: 20, lineHeight: 1.3, marginBottom: 4 },
  lead: { color: '#5b6470', marginBottom: 18 },
  site: { marginBottom: 18, paddingTop: 10, borderTop: '1pt solid #d9e0e8' },
  name: { fontSize: 14, lineHeight: 1.3 },
  address: { color: '#5b6470', marginBottom: 8 },
  facts: { flexDirection: 'row', marginBottom: 8 },
  fact: { width: '33%' },
  figure: { fontSize: 15, lineHeight: 1.3 },
  small: { color: '#5b6470', fontSize: 9 },
  heading: { marginTop: 6, fontFamily: 'Helvetica-Bold' },
  foot: { position: 'absolute', bottom: 24, left: 48, right: 48, fontSize: 8.5, color: '#5b6470' },
})

/** What a report is drawn of. */
export interface Report {
  figures: ReportFigures
  /** Its name. */
  business: string
}

/** The report as a PDF. Ten sites with many incidents take a second of a processor. */
export async function reportPdf({ figures, business }: Report): Promise<Buffer> {
  const { kind, from, to } = figures
  await Font.load({ fontFamily: OTHER_SIGNS })
  const until = new Date(Date.parse(to) - 1).toISOString()
  return renderToBuffer(
    h(
      Document,
      { title: `${titleOf(kind)}, ${utcDay(from)}`, author: business, language: 'en-GB' },
      h(
        Page,
        { size: 'A4', style: styles.page },
        h(Text, { style: styles.title }, titleOf(kind)),
        h(
          Text,
          { style: styles.lead },
          `${utcDay(from)} to ${utcDay(until)}. Days end at midnight UTC. All figures were measured by our checks.`,
        ),
        figures.sites.length === 0 ? h(Text, null, 'No site was watched in this time.') : null,
        ...figures.sites.map(site),
        h(
          Text,
          { style: styles.foot, fixed: true },
          `${business}. Uptime is the share of checks that the site answered. What could not be checked is left out and said.`,
        ),
      ),
    ),
  )
}

function site(figures: SiteFigures): ReactElement {
  const { incidents, incident_count, findings, not_checked } = figures
  return h(
    View,
    { key: figures.url, style: styles.site },
    h(Text, { style: styles.name }, shown(figures.name)),
    h(Text, { style: styles.address }, shown(figures.url)),
    h(
      View,
      { style: styles.facts },
      fact(
        'Uptime',
        figures.percent === null ? 'not measured' : `${figures.percent}%`,
        checksInWords(figures.checks),
      ),
      fact(
        'Mean response time',
        figures.mean_ms === null ? 'not measured' : `${figures.mean_ms} ms`,
        'of checks that were answered',
      ),
      fact('Incidents', String(incident_count), 'that were open in this time'),
    ),
    list(
      incident_count > incidents.length ? `Incidents, the first ${incidents.length}` : 'Incidents',
      incidents.map(
        ({ started_at, seconds, says }) =>
          `${utcMoment(started_at)} UTC, ${seconds === null ? 'still open' : durationOf(seconds)}: ${says}`,
      ),
    ),
    list(
      'What the newest daily examination found',
      findings.map(({ title, severity }) => `${title} (${severity})`),
    ),
    list('Ends', ends(figures)),
    list('Not checked', not_checked),
  )
}

function fact(name: string, value: string, note: string): ReactElement {
  return h(
    View,
    { key: name, style: styles.fact },
    h(Text, { style: styles.small }, name),
    h(Text, { style: styles.figure }, value),
    h(Text, { style: styles.small }, note),
  )
}

function list(heading: string, lines: readonly string[]): ReactElement | null {
  if (lines.length === 0) return null
  return h(
    View,
    { key: heading },
    h(Text, { style: styles.heading }, heading),
    ...lines.map((line, index) => h(Text, { key: index }, `– ${shown(line)}`)),
  )
}

function ends({ certificate_expires_at, domain_expires_at }: SiteFigures): string[] {
  return [
    ...(certificate_expires_at ? [`The certificate on ${utcDay(certificate_expires_at)}`] : []),
    ...(domain_expires_at ? [`The domain on ${utcDay(domain_expires_at)}`] : []),
  ]
}

const utcMoment = dateFormatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A box for what no font here has, as other programs show it. */
function shown(text: string): string {
  const font = Font.getFont({ fontFamily: OTHER_SIGNS })?.data
  return drawable(text, (code) => font?.hasGlyphForCodePoint(code) ?? false)
}
