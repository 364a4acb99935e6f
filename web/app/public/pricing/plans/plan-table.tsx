import { plans } from '@sitewright/contract/plans.ts'
import { Pounds } from '../pounds.tsx'
import { comparedRows } from './plan-rows.ts'
import classes from './plan-table.module.css'

/** The plans side by side. On a phone it scrolls within itself, with the row's name staying in sight. */
export function PlanTable({ labelledBy }: { labelledBy: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.scroller} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={classes.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <td />
            {plans.map(({ id, name, popular }) => (
              <th key={id} scope="col" data-popular={popular || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">A month</th>
            {plans.map(({ id, pricePence }) => (
              <td key={id} className={classes.price}>
                <Pounds amount={pricePence / 100} />
              </td>
            ))}
          </tr>
          {comparedRows.map(({ title, cells }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {plans.map(({ id }, at) => (
                <td key={id}>
                  {cells[at]?.map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
