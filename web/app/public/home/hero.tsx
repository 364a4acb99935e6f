import { Chat } from '#app/features/assistant/chat.tsx'
import { FreeFixes } from '#app/features/promotion/free-fixes.tsx'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Island } from '#app/ui/island.tsx'
import classes from './hero.module.css'

const promises = [
  'You see the price before you order anything',
  'You talk directly to the person who fixes it',
  'Not happy? Ask for your money back within 7 days',
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
          <div className={classes.title}>
            <h2 id="assistant">Check my site</h2>
            <p>Takes about 2 seconds, free</p>
          </div>
          <Island
            name="chat"
            part={Chat}
            props={{
              transport: 'stream',
              size: 'hero',
              placeholder: 'My shop shows a white page, example.com',
              example: 'My shop shows a white page. Its address is ',
            }}
          />
        </section>
        <div>
          <div className={classes.actions}>
            <ActionLink to="/quote" look="outline">
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
            <Island name="free-fixes" part={FreeFixes} />
          </div>
        </div>
      </div>
    </section>
  )
}
