import type { Page } from '#page/page.ts'
import { type SpamTopic, spamIn, wordsOfAddress } from './words.ts'

const SAID_OFTEN = 3
/** A chemist's trade, as its own shop is called in other languages than that of spam. */
const CHEMIST =
  /\bpharmac|\bfarm[aá]ci|\bapothe[ck]|\bapote[ek]|\bapteka|\blékárn|\bgyógyszert|\beczane|аптек|薬局|药[店房]|약국|صيدلي|בית מרקחת/iu

/**
 * The topics a site is openly about: in its name, title, description, headings, or said often where visitors read.
 * Text inside `except` is left out: spam must not vouch for itself.
 */
export function ownTopics(
  page: Page,
  except: readonly { start: number; end: number }[] = [],
): Set<SpamTopic> {
  const isExcepted = within(except)
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
  const trade: SpamTopic[] = CHEMIST.test(names) ? ['pills'] : []
  return new Set([...trade, ...[...spamIn(names), ...often].map(({ topic }) => topic)])
}

/** True when a place lies in one of these stretches; fast for thousands of them. */
function within(stretches: readonly { start: number; end: number }[]) {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return (at: { start: number; end: number }) => {
    let [low, high] = [0, merged.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((merged[middle]?.start ?? 0) <= at.start) low = middle + 1
      else high = middle
    }
    const before = merged[low - 1]
    return before !== undefined && at.end <= before.end
  }
}
