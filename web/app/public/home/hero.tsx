import { Chat } from '#app/features/assistant/chat.tsx'
import { FreeFixes } from '#app/features/promotion/free-fixes.tsx'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Unseen } from '#app/ui/unseen.tsx'
import classes from './hero.module.css'

const promises = [
  'You see the price before you send anything',
  'You talk directly to the person who fixes it',
  'Not happy? You get your money back',
]

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 className={classes.claim}>
            Your website, put right. <span>Price first.</span>
          </h1>
          <p className={classes.lead}>
            AI-powered website solutions: fast, secure and built to turn visitors into customers.{' '}
            <span className={classes.more}>
              Tell us what is wrong, see what it costs at once, and follow the fix as it happens.
            </span>
          </p>
        </div>
        <section className={classes.chat} aria-labelledby="assistant">
          <Unseen as="h2" id="assistant">
            Ask the assistant
          </Unseen>
          <Chat way="stream" size="hero" placeholder="My shop shows a white page, example.com" />
        </section>
        <div>
          <div className={classes.actions}>
            <ActionLink to="/quote" look="ember">
              Get a Free Quote
            </ActionLink>
            <ActionLink to="/pricing#services" look="outline">
              View Our Services
            </ActionLink>
          </div>
          <ul className={classes.promises}>
            {promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
          <div className={classes.promotion}>
            <FreeFixes />
          </div>
        </div>
      </div>
    </section>
  )
}
