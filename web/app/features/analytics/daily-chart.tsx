import type { AnalyticsSummary } from '@sitewright/contract/analytics.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import classes from './analytics.module.css'

type Daily = AnalyticsSummary['daily']

const WIDTH = 10
const HEIGHT = 100
const number = new Intl.NumberFormat('en-GB')
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dated = (day: string | undefined) => (day ? date.format(new Date(`${day}T00:00:00Z`)) : '')

/** A bar a day; the same figures as a table for who cannot see it or wants them exactly. */
export function DailyChart({ daily }: { daily: Daily }) {
  const most = Math.max(0, ...daily.map(({ pageviews }) => pageviews))
  return (
    <>
      <figure className={classes.chart}>
        <p className={classes.quiet}>At most {number.format(most)} on a day</p>
        <svg
          viewBox={`0 0 ${daily.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Page views by day; the figures are in the table below. At most ${number.format(most)} on a day.`}
        >
          {daily.map(({ day, pageviews }, place) => {
            const height = most === 0 ? 0 : (HEIGHT * pageviews) / most
            return (
              <rect key={day} x={place * WIDTH + 1} width={WIDTH - 2} y={HEIGHT - height} height={height}>
                <title>{`${dated(day)}: ${number.format(pageviews)}`}</title>
              </rect>
            )
          })}
        </svg>
        <figcaption className={classes.ends}>
          <span>{dated(daily[0]?.day)}</span>
          {daily.length > 1 && <span>{dated(daily.at(-1)?.day)}</span>}
        </figcaption>
      </figure>
      <Disclosure summary="The figures as a table">
        <DailyTable daily={daily} />
      </Disclosure>
    </>
  )
}

function DailyTable({ daily }: { daily: Daily }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col" className={classes.figure}>
            Page views
          </th>
          <th scope="col" className={classes.figure}>
            All events
          </th>
        </tr>
      </thead>
      <tbody>
        {daily.toReversed().map(({ day, pageviews, events }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{dated(day)}</time>
            </th>
            <td className={classes.figure}>{number.format(pageviews)}</td>
            <td className={classes.figure}>{number.format(events)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
