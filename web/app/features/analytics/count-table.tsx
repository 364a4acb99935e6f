import classes from './analytics.module.css'

interface CountTableProps {
  what: string
  unit: string
  /** Said when there are no rows. */
  empty: string
  rows: { name: string; count: number }[]
}

const number = new Intl.NumberFormat('en-GB')

/** Names and how often, most first, with a bar for the eye. */
export function CountTable({ what, unit, empty, rows }: CountTableProps) {
  if (rows.length === 0) return <p className={classes.quiet}>{empty}</p>
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className={classes.figure}>
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={classes.bar} aria-hidden="true">
                <rect width={(100 * count) / most} height="4" />
              </svg>
            </th>
            <td className={classes.figure}>{number.format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
