import { type RefObject, useCallback, useEffect, useRef } from 'react'

const NEAR_PX = 48
const ABOVE_PX = 12

/**
 * Keeps the end of the conversation in sight, but never scrolls the newest question away: a long answer is read from
 * its start. Once the reader has scrolled up, it does not scroll.
 */
export function useFollow(newest: string) {
  const box = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const ours = useRef(0)

  const follow = useCallback(() => {
    const log = box.current
    if (!log || !isFollowing.current) return
    const questions = log.querySelectorAll<HTMLElement>('[data-question]')
    const question = questions[questions.length - 1]
    if (getComputedStyle(log).overflowY === 'visible') return
    const end = log.scrollHeight - log.clientHeight
    const top = question ? Math.min(end, question.offsetTop - ABOVE_PX) : 0
    log.scrollTop = top
    ours.current = log.scrollTop
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question scrolls into sight
  useEffect(() => {
    isFollowing.current = true
    follow()
    showInPage(box.current)
  }, [newest, follow])
  useEffect(() => {
    const log = box.current
    const content = inside.current
    if (!log || !content) return
    const onScroll = () => {
      const isAtEnd = log.scrollHeight - log.clientHeight - log.scrollTop < NEAR_PX
      const isWhereWeWere = Math.abs(log.scrollTop - ours.current) < NEAR_PX
      isFollowing.current = isAtEnd || isWhereWeWere
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(content)
    log.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      log.removeEventListener('scroll', onScroll)
    }
  }, [follow])
  return { box: box as RefObject<HTMLDivElement | null>, inside: inside as RefObject<HTMLDivElement | null> }
}

/** On a phone the page itself scrolls: a new question goes to its top, and the answer is read from there. */
function showInPage(log: HTMLElement | null): void {
  if (!log || getComputedStyle(log).overflowY !== 'visible') return
  const newest = [...log.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  newest?.scrollIntoView({ block: 'start' })
}
