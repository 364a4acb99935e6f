import { type RefObject, useCallback, useEffect, useRef } from 'react'

const NEAR_PX = 48
const ABOVE_PX = 12

/**
 * Keeps the end of a talk in sight while the reader is there, but never scrolls the newest question out of it: a long
 * answer is read from its beginning. Who has scrolled up is left alone.
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
    const end = log.scrollHeight - log.clientHeight
    const top = question ? Math.min(end, question.offsetTop - ABOVE_PX) : 0
    log.scrollTop = top
    ours.current = log.scrollTop
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks something wants to see it
  useEffect(() => {
    isFollowing.current = true
    follow()
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
