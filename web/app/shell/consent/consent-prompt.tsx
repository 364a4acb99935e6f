import { type RefObject, useEffect, useRef } from 'react'
import { type Answer, consent } from '#app/client/analytics/third-party/consent.ts'
import { SmallButton } from '#app/ui/brand/small-action.tsx'
import { Link } from '#app/ui/link.tsx'
import { useFocusBack } from '#app/ui/overlays/focus-back.ts'
import classes from './consent-prompt.module.css'

interface ConsentPromptProps {
  /** The answer given before, when the question is opened again. */
  answer: Answer | null
  /** Asked for by a button of the page. */
  takesFocus: boolean
}

const before: Record<Answer, string> = { yes: 'You said yes before.', no: 'You said no before.' }

/** At the foot of the window, without covering the page. Both answers are equally easy. */
export default function ConsentPrompt({ answer, takesFocus }: ConsentPromptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section className={classes.prompt} aria-labelledby="consent-title" data-consent>
      {takesFocus && <FocusHere target={title} />}
      <div className={classes.words}>
        <h2 id="consent-title" ref={title} tabIndex={-1}>
          May PostHog help us count?
        </h2>
        <p>
          We would like to use PostHog to see which pages help. It would learn the page, the kind of browser
          and, once you sign in, the number of your account. Nothing is recorded on your screen.{' '}
          {answer && `${before[answer]} `}
          <Link to="/privacy-policy#in-your-browser">How we treat your data</Link>
        </p>
      </div>
      <div className={classes.answers}>
        <SmallButton onClick={() => consent.answer('no')}>No, thank you</SmallButton>
        <SmallButton onClick={() => consent.answer('yes')}>Yes, that is fine</SmallButton>
      </div>
    </section>
  )
}

/** Takes the focus, and gives it back to the button that asked. */
function FocusHere({ target }: { target: RefObject<HTMLElement | null> }) {
  useFocusBack()
  useEffect(() => target.current?.focus(), [target])
  return null
}
