import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Surface } from '#app/ui/surface.tsx'
import { serviceWords } from '#app/ui/words.ts'
import classes from './live-support.module.css'
import { requestsQuery } from './queries.ts'

const over = ['closed', 'resolved']

/** Leads to the chat of the newest ticket that is still under way, or to a first request. */
export function LiveSupport() {
  const { data } = useInfiniteQuery(requestsQuery({ all: false, status: null }))
  const requests = data?.pages.flat() ?? []
  const running = requests.find(
    (request) => request.ticket_id !== null && !over.includes(request.ticket_status ?? ''),
  )
  return (
    <Surface as="section" labelledBy="live-support" className={classes.card}>
      <IconMessages size={40} stroke={1.5} aria-hidden className={classes.icon} />
      <h2 id="live-support" className={classes.title}>
        Live support
      </h2>
      {running ? (
        <>
          <p>
            You are talking to us on ticket #{running.ticket_id},{' '}
            {serviceWords(running.service_type).toLowerCase()}. Our answers appear there as we write them.
          </p>
          <Button component={Link} to={`/dashboard/ticket/${running.ticket_id}`}>
            Open the live chat
          </Button>
        </>
      ) : (
        <>
          <p>
            Every request has a live chat with the people who work on it. Support usually replies within a few
            hours.
          </p>
          {/* An empty list has this button itself. */}
          {requests.length > 0 && (
            <Button component={Link} to="/dashboard/quote">
              Request a service
            </Button>
          )}
        </>
      )}
    </Surface>
  )
}
