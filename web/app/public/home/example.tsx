import classes from './example.module.css'
import home from './home.module.css'
import { Screen } from './screen.tsx'

const slip = [
  ['We asked', 'GET http://bread-by-post.example/'],
  ['Answer', '200 OK'],
  ['It says', 'Fatal error: Call to undefined function get_header()'],
  ['See it yourself', 'curl -s http://bread-by-post.example/ | grep Fatal'],
] as const

export function Example() {
  return (
    <section className={home.band} aria-labelledby="example">
      <h2 id="example" className={home.title}>
        Nothing to take on trust
      </h2>
      <div className={classes.sides}>
        <div className={classes.side}>
          <div>
            <h3>Every finding comes with its evidence</h3>
            <p>
              You write “my shop shows a strange message”. You get what it means for your visitors, what the
              fix costs, and what we saw, word for word.
            </p>
          </div>
          <Screen
            name="answer"
            label="A screen of the assistant: a finding with its severity, what it means, the price and a button to have it fixed"
          />
        </div>
        <div className={classes.side}>
          <div>
            <h3>Fixed means proved</h3>
            <p>
              When the work is done, the checks that found the fault run again. A fault that is still there
              never reaches you as “fixed”; one that comes back within 30 days opens your ticket again at no
              charge.
            </p>
          </div>
          <Screen
            name="proof"
            label="A screen of a ticket: proof of fix, with what the checks saw before and after"
          />
        </div>
      </div>
      <p className={classes.lead}>Give it to anybody who knows websites. They will see the same:</p>
      <dl className={classes.slip}>
        {slip.map(([name, seen]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{seen}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Real screens of Sitewright, with a made-up bakery as the customer.</p>
    </section>
  )
}
