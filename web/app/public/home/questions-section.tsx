import { Link } from 'react-router'
import { Disclosure } from '#app/ui/disclosure.tsx'
import home from './home.module.css'
import classes from './questions.module.css'
import { questions } from './questions.ts'

export function Questions() {
  return (
    <section className={home.sunk} aria-labelledby="questions">
      <div className={`${home.band} ${classes.sides}`}>
        <div>
          <h2 id="questions" className={home.title}>
            Fair questions
          </h2>
          <p>
            More answers are in the <Link to="/kb">knowledge base</Link>. Or{' '}
            <Link to="/contact">write to us</Link>.
          </p>
        </div>
        <div>
          {questions.map(({ asks, answers }) => (
            <Disclosure key={asks} summary={<h3 className={classes.asks}>{asks}</h3>} className={classes.one}>
              <p>{answers}</p>
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  )
}
