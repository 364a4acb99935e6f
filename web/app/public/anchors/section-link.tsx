import { IconLink } from '@tabler/icons-react'
import classes from './section-link.module.css'

/** Puts a section's own address into the address bar, from where it can be copied and sent. */
export function SectionLink({ id, title }: { id: string; title: string }) {
  return (
    <a href={`#${id}`} className={classes.link} aria-label={`Link to this section: ${title}`}>
      <IconLink size={17} aria-hidden />
    </a>
  )
}
