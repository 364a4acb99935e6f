import { Art } from '#app/ui/art/art.tsx'
import classes from './after-you-ask.module.css'
import home from './home.module.css'

const steps = [
  {
    art: 'diagnosis',
    title: 'We check your site, at once',
    text: 'The assistant visits your public pages while you wait. It shows what it asked, what came back, and how to see it yourself.',
  },
  {
    art: 'price',
    title: 'You see the price',
    text: 'Every part of it is spelled out. Where the cause is not ours to fix, we say so and tell you who can.',
  },
  {
    art: 'fix',
    title: 'A person fixes it',
    text: 'Your request becomes a ticket. Write, send screenshots, and read our answers live or by e-mail.',
  },
  {
    art: 'proof',
    title: 'You get the proof',
    text: 'The same checks run again, before and after side by side. We check again daily for 30 days; if it comes back, so do we, free.',
  },
] as const

export function AfterYouAsk() {
  return (
    <section className={home.band} aria-labelledby="after-you-ask">
      <h2 id="after-you-ask" className={home.title}>
        What happens after you ask
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ art, title, text }) => (
          <li key={art}>
            <Art name={art} className={classes.art} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
