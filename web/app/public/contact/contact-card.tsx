import { IconClock, IconMail, IconMessages, IconRobot } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { Surface } from '#app/ui/surface.tsx'
import classes from './contact.module.css'

/** How to reach us and how soon we answer. */
export function ContactCard() {
  const { support_email, name, address } = useBusiness()
  return (
    <Surface as="section" labelledBy="reach-us">
      <h2 id="reach-us">How to reach us</h2>
      <ul className={classes.ways}>
        <li>
          <IconMail size={24} aria-hidden />
          <span>
            <a href={`mailto:${support_email}`}>{support_email}</a>
          </span>
        </li>
        <li>
          <IconClock size={24} aria-hidden />
          <span>We answer e-mails within 2-4 hours.</span>
        </li>
        <li>
          <IconRobot size={24} aria-hidden />
          <span>
            AI help is here 24/7: <Link to="/#ask">ask our assistant</Link>, and it looks at your site at
            once.
          </span>
        </li>
        <li>
          <IconMessages size={24} aria-hidden />
          <span>
            On a ticket you talk live to the person who fixes your site, usually within a few hours.
          </span>
        </li>
      </ul>
      <p className={classes.address}>
        {name}, {address}
      </p>
    </Surface>
  )
}
