import { Example } from './example.tsx'
import classes from './home.module.css'

const steps = [
  {
    title: 'You see the price',
    text: 'Choose what you need and how soon. The figure is there at once, with every part of it spelled out.',
  },
  {
    title: 'You send it and talk to us',
    text: 'Your request becomes a ticket: write, send screenshots, and read our answers live or by e-mail.',
  },
  {
    title: 'You see that it works',
    text: 'We tell you what was wrong and show that it is right now. When the cause is free to mend, we say so.',
  },
]

export function HowItGoes() {
  return (
    <section className={classes.band} aria-labelledby="how-it-goes">
      <h2 id="how-it-goes">How it goes</h2>
      <div className={classes.steady}>
        <ol className={classes.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Example />
      </div>
    </section>
  )
}
