import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '#app/client/routing/redirect.ts'
import { useSession } from '#app/client/session.ts'
import { Surface } from '#app/ui/surface.tsx'
import classes from './contact.module.css'

const REQUEST = '/dashboard/quote'

/** Leads to where a question or an order is best put. */
export function AskUs() {
  const user = useSession()
  return (
    <Surface as="section" labelledBy="ask-us" look="accent">
      <h2 id="ask-us">{user ? `What can we do, ${user.name.split(' ')[0]}?` : 'Ask us, or send us work'}</h2>
      {user ? (
        <>
          <p>
            Open a request: it becomes a ticket, so that nothing you write gets lost and you see every answer.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={REQUEST}>
              Open a request
            </Button>
            <Link to="/dashboard/requests">Go to my tickets</Link>
          </div>
        </>
      ) : (
        <>
          <p>
            With an account your question becomes a ticket: you can send screenshots, and you see every
            answer. You can also just write us an e-mail.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={loginPath(REQUEST)}>
              Sign in and ask
            </Button>
            <Link to={`/register?${new URLSearchParams({ redirect: REQUEST })}`}>Create an account</Link>
          </div>
        </>
      )}
    </Surface>
  )
}
