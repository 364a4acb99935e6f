import type { ReactNode, Ref } from 'react'
import classes from './thread.module.css'

interface LogFrameProps {
  box?: Ref<HTMLDivElement>
  inside?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The frame of the conversation. It scrolls, so the keyboard must be able to reach it. */
export function LogFrame({ box, inside, children }: LogFrameProps) {
  return (
    <div
      ref={box}
      className={classes.log}
      role="log"
      aria-label="Conversation with the assistant"
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
    >
      <div ref={inside} className={classes.inside}>
        {children}
      </div>
    </div>
  )
}

/** The conversation before its code has loaded: the greeting and a message sent meanwhile. */
export function FirstWords({
  greeting,
  sent,
  wait,
}: {
  greeting: readonly string[]
  sent: string | null
  wait: string
}) {
  return (
    <LogFrame>
      <div className={classes.answer}>
        {greeting.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {sent !== null && (
        <>
          <p className={classes.said}>
            <bdi>{sent}</bdi>
          </p>
          <div className={classes.answer}>
            <p className={classes.analyzing} role="status">
              <span className={classes.dots} aria-hidden />
              {wait}
            </p>
          </div>
        </>
      )}
    </LogFrame>
  )
}
