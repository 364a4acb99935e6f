import { cutText } from '#platform/cut-text.ts'
import type { Memory } from './turn.ts'

/** Keeps the address short enough for every proxy. */
const WORDS_MAX = 1_500

/** The sign-in screen that leads to the contact form, prefilled with what the visitor said. */
export function contactPath(page: '/login' | '/register', { site, words, report, focus }: Memory): string {
  const seen = report?.findings.find(({ id }) => id === (focus ?? report.headline))
  const description = [...words, ...(seen ? [`Your assistant found: ${seen.title}`] : [])].join('\n')
  const told = new URLSearchParams()
  if (seen) told.set('service_type', seen.service)
  if (site) told.set('website_url', site)
  if (description) told.set('problem_description', cutText(description, WORDS_MAX))
  const path = new URLSearchParams({ redirect: '/contact' })
  if (told.size > 0) path.set('prefill', told.toString())
  return `${page}?${path}`
}
