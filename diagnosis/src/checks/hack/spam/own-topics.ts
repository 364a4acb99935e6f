import type { Page } from '../../../page/page.ts'
import { type SpamTopic, spamIn, wordsOfAddress } from './words.ts'

const SAID_OFTEN = 3

/**
 * The topics a site is openly about: in its name, title, description, headings, or said often where visitors read.
 * What stands in `except` is left out: spam must not vouch for itself.
 */
export function ownTopics(
  page: Page,
  except: readonly { start: number; end: number }[] = [],
): Set<SpamTopic> {
  const isExcepted = (at: { start: number; end: number }) =>
    except.some(({ start, end }) => at.start >= start && at.end <= end)
  const headings = page
    .all('h1', 'h2')
    .filter((heading) => !isExcepted(heading) && !page.isHidden(heading))
    .map((heading) => page.textOf(heading))
  const names = [
    wordsOfAddress(page.url.hostname),
    page.title,
    page.meta('description')?.attributes.content ?? '',
    ...headings,
  ].join(' . ')
  const visible = page.texts
    .filter((run) => !isExcepted(run) && (run.parent === null || !page.isHidden(run.parent)))
    .map(({ text }) => text)
    .join(' ')
  const often = spamIn(visible).filter(({ times }) => times >= SAID_OFTEN)
  return new Set([...spamIn(names), ...often].map(({ topic }) => topic))
}
