import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Art } from '#app/ui/art/art.tsx'
import { Island } from '#app/ui/island.tsx'
import { bases } from '../faults/prices-from.ts'
import { CurrencyNote } from '../pricing/currency-note.tsx'
import { Pounds } from '../pricing/pounds.tsx'
import home from './home.module.css'
import classes from './service-cards.module.css'

const cards = [
  {
    to: '/website-errors',
    art: 'broken',
    title: 'Something is broken',
    text: 'Error messages, a form that sends nothing, a page that stays white. Find your fault in the list.',
    from: bases.quick_fix,
  },
  {
    to: '/website-errors#slow',
    art: 'slow',
    title: 'Slow, or bad on phones',
    text: 'Heavy pictures, sideways scrolling, text too small to read. Often one setting, seldom a new site.',
    from: bases.quick_fix,
  },
  {
    to: '/quote?service=redesign',
    art: 'aged',
    title: 'It shows its age',
    text: 'The same site with a design that people trust, and that leads them to call, book or buy.',
    from: bases.redesign,
  },
  {
    to: '/quote?service=new_website',
    art: 'new',
    title: 'A new website',
    text: 'Built from the ground up, with a shop, several languages or forms if you need them. Free fixes for life.',
    from: bases.new_website,
  },
] as const

export function ServiceCards() {
  return (
    <section className={home.sunk} aria-labelledby="what-is-it">
      <div className={home.band}>
        <h2 id="what-is-it" className={home.title}>
          What is it about?
        </h2>
        <p className={home.lead}>
          <Island name="currency-note" as="span" part={CurrencyNote} />
        </p>
        <ul className={classes.cards}>
          {cards.map(({ to, art, title, text, from }) => (
            <li key={title}>
              <Link to={to} className={classes.card}>
                <Art name={art} />
                <h3>{title}</h3>
                <p>{text}</p>
                <p className={classes.price}>
                  From <Pounds amount={from} /> <IconArrowRight size={20} aria-hidden />
                </p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
