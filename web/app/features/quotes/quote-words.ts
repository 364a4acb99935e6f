import type { QuoteStatus } from '@sitewright/contract/quotes.ts'
import type { TagLook } from '#app/ui/tags/tag.tsx'

export const quoteTags: Record<QuoteStatus, TagLook> = {
  draft: { word: 'Draft', tone: 'neutral' },
  open: { word: 'Open', tone: 'info' },
  accepted: { word: 'Accepted', tone: 'good' },
  canceled: { word: 'Canceled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warm' },
  superseded: { word: 'Replaced', tone: 'neutral' },
}

/** `Q-2026-0042`, and from the second version on `Q-2026-0042, version 2`. */
export const versionedNumber = ({ number, version }: { number: string; version: number }): string =>
  version > 1 ? `${number}, version ${version}` : number

export const pdfPath = ({ id }: { id: string }): string => `/api/quotes/${id}/pdf`
