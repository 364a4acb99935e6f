import type { ErrorGroup } from '@sitewright/contract/analytics.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asProblem } from '#app/client/api.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './analytics.module.css'
import { errorsQuery } from './analytics-queries.ts'

const number = new Intl.NumberFormat('en-GB')
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Where our own program failed at a visitor's. */
export function BrowserErrors() {
  const { data, error, isFetching, refetch } = useQuery(errorsQuery)
  if (error)
    return (
      <ErrorState
        message="The browser errors could not be loaded."
        detail={asProblem(error).message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading label="Loading the browser errors" rows={2} />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconCircleCheck size={40} aria-hidden />}
        title="No errors"
        text="No visitor's browser has reported one in the last 90 days."
      />
    )
  return (
    <ul className={classes.errors}>
      {data.map((group) => (
        <OneError key={group.id} group={group} />
      ))}
    </ul>
  )
}

function OneError({ group }: { group: ErrorGroup }) {
  const { message, position, path, count, first_at, last_at } = group
  const times = count === 1 ? 'Once' : `${number.format(count)} times`
  return (
    <Surface as="li">
      <p className={classes.message}>{message}</p>
      <dl className={classes.facts}>
        <Fact label="Where">{position ? <code>{position}</code> : 'The browser did not say'}</Fact>
        <Fact label="Page">{path}</Fact>
        <Fact label="How often">{times}</Fact>
        <Fact label={count === 1 ? 'When' : 'Last'}>
          <time dateTime={last_at}>{moment.format(new Date(last_at))}</time>
        </Fact>
        {count > 1 && (
          <Fact label="First">
            <time dateTime={first_at}>{moment.format(new Date(first_at))}</time>
          </Fact>
        )}
      </dl>
    </Surface>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
