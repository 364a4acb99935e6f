import { IconArrowRight, IconBug, IconDeviceMobile, IconPalette, IconRocket } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './home.module.css'
import { pricesFrom } from './prices-from.ts'

const cards = [
  {
    to: '/website-errors',
    icon: IconBug,
    title: 'Something is broken',
    text: 'Error messages, a form that sends nothing, a page that stays white. Find your fault in the list.',
    price: `From £${pricesFrom.quick_fix}`,
  },
  {
    to: '/website-errors#slow',
    icon: IconDeviceMobile,
    title: 'Slow, or bad on phones',
    text: 'Heavy pictures, sideways scrolling, text too small to read. Often one setting, seldom a new site.',
    price: `From £${pricesFrom.quick_fix}`,
  },
  {
    to: '/quote?service=redesign',
    icon: IconPalette,
    title: 'It shows its age',
    text: 'The same site with a design that people trust, and that leads them to call, book or buy.',
    price: `From £${pricesFrom.redesign}`,
  },
  {
    to: '/quote?service=new_website',
    icon: IconRocket,
    title: 'A new website',
    text: 'Built from the ground up, with a shop, several languages or forms if you need them. Free fixes for life.',
    price: `From £${pricesFrom.new_website}`,
  },
]

export function ServiceCards() {
  return (
    <section className={classes.band} aria-labelledby="what-is-it">
      <h2 id="what-is-it">What is it about?</h2>
      <ul className={classes.cards}>
        {cards.map(({ to, icon: Icon, title, text, price }) => (
          <li key={title}>
            <Link to={to} className={classes.card}>
              <Icon size={30} stroke={1.6} aria-hidden className={classes.icon} />
              <h3>{title}</h3>
              <p>{text}</p>
              <p className={classes.price}>
                {price} <IconArrowRight size={20} aria-hidden />
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
