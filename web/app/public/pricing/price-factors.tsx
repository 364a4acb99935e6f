import { Pounds } from './pounds.tsx'
import type { PriceList } from './price-list.ts'
import classes from './pricing.module.css'

const added = (percent: number) => (percent === 0 ? 'nothing added' : `${percent}% more`)

export function PriceFactors({ speeds, systems }: Pick<PriceList, 'speeds' | 'systems'>) {
  return (
    <div className={classes.factors}>
      <div>
        <h3 id="how-soon">How soon you need it</h3>
        <table className={classes.figures} aria-labelledby="how-soon">
          <thead>
            <tr>
              <th scope="col">Speed</th>
              <th scope="col">Price</th>
              <th scope="col">Quick fix, WordPress</th>
            </tr>
          </thead>
          <tbody>
            {speeds.map(({ name, time, percent, fixPounds }) => (
              <tr key={name}>
                <th scope="row">
                  {name} <span className={classes.quiet}>{time}</span>
                </th>
                <td>{added(percent)}</td>
                <td>
                  <Pounds amount={fixPounds} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h3 id="which-system">What your site is built with</h3>
        <table className={classes.figures} aria-labelledby="which-system">
          <thead>
            <tr>
              <th scope="col">System</th>
              <th scope="col">Price</th>
            </tr>
          </thead>
          <tbody>
            {systems.map(({ label, percent }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{added(percent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
