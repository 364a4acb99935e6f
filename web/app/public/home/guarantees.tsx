import { Button } from '@mantine/core'
import { IconGift, IconInfinity, IconShieldCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './home.module.css'

const guarantees = [
  {
    icon: IconShieldCheck,
    title: '100% satisfaction, or your money back',
    text: 'Tell us within 7 days. We look at it within 48 hours, and an approved refund is with you in 5 to 10 business days.',
  },
  {
    icon: IconInfinity,
    title: 'Free fixes for life',
    text: 'On every site that we built. If something we made breaks, mending it costs you nothing.',
  },
  {
    icon: IconGift,
    title: 'The first fix is free',
    text: 'For the first 10 accounts: one quick fix, at standard or priority speed. It cannot be combined with other offers.',
  },
]

export function Guarantees() {
  return (
    <section className={classes.guarantees} aria-labelledby="guarantees">
      <div className={classes.band}>
        <h2 id="guarantees">What we put our name to</h2>
        <ul className={classes.pledges}>
          {guarantees.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon size={32} stroke={1.6} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button component={Link} to="/register" size="lg" className={classes.onDark}>
            Create your account
          </Button>
          <Link to="/refund-policy" className={classes.darkLink}>
            Read the refund policy
          </Link>
        </div>
      </div>
    </section>
  )
}
