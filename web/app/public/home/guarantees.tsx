import { Link } from 'react-router'
import { ActionLink } from '#app/ui/brand/action.tsx'
import classes from './guarantees.module.css'
import home from './home.module.css'

const guarantees = [
  {
    term: '7 days',
    title: '100% satisfaction, or your money back',
    text: 'Ask within 7 days of completion or payment. We review it within 48 hours, and an approved refund is processed within 5 to 10 business days.',
  },
  {
    term: 'For life',
    title: 'Free fixes on what we built',
    text: 'On every site that we built. If something we made breaks, fixing it costs you nothing.',
  },
  {
    term: 'First 10',
    title: 'The first fix is free',
    text: 'For the first 10 accounts: one quick fix, at standard or priority speed. It cannot be combined with other offers.',
  },
]

export function Guarantees() {
  return (
    <section className={classes.guarantees} aria-labelledby="guarantees">
      <div className={home.band}>
        <h2 id="guarantees" className={home.title}>
          What we put our name to
        </h2>
        <ul className={classes.pledges}>
          {guarantees.map(({ term, title, text }) => (
            <li key={title}>
              <p className={classes.term}>{term}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={home.actions}>
          <ActionLink to="/register" look="ember">
            Create your account
          </ActionLink>
          <Link to="/refund-policy" className={classes.small}>
            Read the refund policy
          </Link>
        </div>
      </div>
    </section>
  )
}
