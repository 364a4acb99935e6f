import {
  IconBrush,
  IconCode,
  IconDeviceMobile,
  IconShieldLock,
  IconTool,
  IconWorldPlus,
} from '@tabler/icons-react'
import classes from './pricing.module.css'

const services = [
  {
    icon: IconTool,
    title: 'Quick fixes and bug squashing',
    text: 'One fault, found and fixed: errors, forms, mail, certificates, broken pages.',
  },
  {
    icon: IconCode,
    title: 'Custom development and integrations',
    text: 'Your site talking to your till, your calendar, your newsletter or your bookkeeping.',
  },
  {
    icon: IconDeviceMobile,
    title: 'Mobile/responsive optimization',
    text: 'Readable and quick on every phone, without pinching or sideways scrolling.',
  },
  {
    icon: IconBrush,
    title: 'Design refreshes and UX polish',
    text: 'A clearer page that people trust, with the way to buy or call always in sight.',
  },
  {
    icon: IconShieldLock,
    title: 'Security hardening and backups',
    text: 'Updates, locks on the right doors, clean-up after a break-in, and copies that can be restored.',
  },
  {
    icon: IconWorldPlus,
    title: 'New website builds',
    text: 'From the first page to the online shop, with free fixes for life.',
  },
]

export function ServiceList() {
  return (
    <ul className={classes.list}>
      {services.map(({ icon: Icon, title, text }) => (
        <li key={title}>
          <Icon size={28} stroke={1.6} aria-hidden />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
