import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Chat } from '#app/features/assistant/chat.tsx'
import { FreeFixes } from '#app/features/promotion/free-fixes.tsx'
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
        <div>
          <h1 className={classes.claim}>Your website, put right. Price first.</h1>
          <p className={classes.lead}>
            AI-powered website solutions that are fast, secure and built to turn visitors into customers. Tell
            us what is wrong, see what it costs at once, and follow the fix as it happens.
          </p>
        </div>
        <section className={classes.chat} aria-labelledby="assistant">
          <VisuallyHidden component="h2" id="assistant">
            Ask the assistant
          </VisuallyHidden>
          <Chat way="stream" size="hero" placeholder="My shop shows a white page, example.com" />
        </section>
        <div>
          <div className={classes.actions}>
            <Button component={Link} to="/quote" size="lg">
              Get a Free Quote
            </Button>
            <Button component={Link} to="/pricing#services" size="lg" variant="default">
              View Our Services
            </Button>
          </div>
          <ul className={classes.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <IconCheck size={20} stroke={2.5} aria-hidden /> {promise}
              </li>
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
