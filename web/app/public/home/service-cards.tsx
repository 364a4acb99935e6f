import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Art } from '#app/ui/art/art.tsx'
import home from './home.module.css'
import { pricesFrom } from './prices-from.ts'
import classes from './service-cards.module.css'

const cards = [
  {
    to: '/website-errors',
    art: 'broken',
    title: 'Something is broken',
    text: 'Error messages, a form that sends nothing, a page that stays white. Find your fault in the list.',
    price: `From £${pricesFrom.quick_fix}`,
  },
  {
    to: '/website-errors#slow',
    art: 'slow',
    title: 'Slow, or bad on phones',
    text: 'Heavy pictures, sideways scrolling, text too small to read. Often one setting, seldom a new site.',
    price: `From £${pricesFrom.quick_fix}`,
  },
  {
    to: '/quote?service=redesign',
    art: 'aged',
    title: 'It shows its age',
    text: 'The same site with a design that people trust, and that leads them to call, book or buy.',
    price: `From £${pricesFrom.redesign}`,
  },
  {
    to: '/quote?service=new_website',
    art: 'new',
    title: 'A new website',
    text: 'Built from the ground up, with a shop, several languages or forms if you need them. Free fixes for life.',
    price: `From £${pricesFrom.new_website}`,
  },
] as const

export function ServiceCards() {
  return (
    <section className={home.sunk} aria-labelledby="what-is-it">
      <div className={home.band}>
        <h2 id="what-is-it" className={home.title}>
          What is it about?
        </h2>
        <ul className={classes.cards}>
          {cards.map(({ to, art, title, text, price }) => (
            <li key={title}>
              <Link to={to} className={classes.card}>
                <Art name={art} />
                <h3>{title}</h3>
                <p>{text}</p>
                <p className={classes.price}>
                  {price} <IconArrowRight size={20} aria-hidden />
                </p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
