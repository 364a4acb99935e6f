import { WriteToUs } from '#app/features/contact/write-to-us.tsx'
import { ContactCard } from './contact-card.tsx'
import classes from './contact-columns.module.css'

/** The form and, beside or below it, how else to reach us. `here` is the page to return to after a sign-in. */
export function ContactColumns({ here }: { here: string }) {
  return (
    <div className={classes.columns}>
      <WriteToUs here={here} />
      <ContactCard />
    </div>
  )
}
