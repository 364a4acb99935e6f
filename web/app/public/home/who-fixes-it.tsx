import { answerWithin } from '@sitewright/contract/times.ts'
import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { ownerExample } from '@sitewright/diagnosis/catalogue/owner-example.ts'
import { Link } from 'react-router'
import { useBusiness } from '#app/client/business.ts'
import { poundsOf, priceOfFault } from '../faults/prices-from.ts'
import { Pounds } from '../pricing/pounds.tsx'
import home from './home.module.css'
import classes from './who-fixes-it.module.css'

const { usual, rush, emergency, from, to } = answerWithin
const hour = (one: number) => `${String(one).padStart(2, '0')}:00`
const inHours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

/** Who works on a site and when, and one example before any of it is proved. */
export function WhoFixesIt() {
  const { hours } = useBusiness()
  return (
    <section className={home.band} aria-labelledby="who-fixes-it">
      <div className={classes.sides}>
        <div>
          <h2 id="who-fixes-it" className={home.title}>
            Who fixes it, and when
          </h2>
          <dl className={classes.facts}>
            <dt>A person</dt>
            <dd>
              The assistant checks and explains, day and night. Changes to your site are made by one of our
              staff, under their own name, and you write to each other on your ticket.
            </dd>
            <dt>{hours}, London time</dt>
            <dd>
              Your first answer comes within {inHours(usual)} of that time, or {inHours(rush)} for a rush job.
              Holidays do not count.
            </dd>
            <dt>
              Emergencies: every day, {hour(from)} to {hour(to)}
            </dt>
            <dd>A first answer within {inHours(emergency)}, at weekends too, holidays excepted.</dd>
          </dl>
        </div>
        <OwnerExample />
      </div>
    </section>
  )
}

function OwnerExample() {
  const fault = catalogue.find(({ code }) => code === ownerExample.code)
  if (!fault) throw new Error(`The catalogue has no ${ownerExample.code}.`)
  return (
    <figure className={classes.example}>
      <blockquote>{ownerExample.says}</blockquote>
      <div className={classes.answer}>
        <h3>{fault.title}</h3>
        <p>{fault.means}</p>
        <p>{fault.fix}</p>
        <p className={classes.price}>
          Quick fix, standard speed: <Pounds amount={poundsOf(priceOfFault(fault).service, 'other')} />
        </p>
      </div>
      <figcaption>
        One of the sites on which we test our checks, not a customer.{' '}
        <Link to={`/website-errors#${fault.code}`}>More about this fault</Link>
      </figcaption>
    </figure>
  )
}
