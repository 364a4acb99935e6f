import type { ReactNode } from 'react'
import { Art } from '#app/ui/art/art.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './door.module.css'

interface DoorProps {
  title: string
  description?: string
  /** Under the title: why one is here. */
  lead?: ReactNode
  children: ReactNode
  /** Below the sheet: the other ways. */
  after?: ReactNode
}

const inside = [
  'Every request with its price',
  'The person who mends your site',
  'Proof of each fix, before and after',
]

/** The look that all sign-in screens share. */
export function Door({ title, description, lead, children, after }: DoorProps) {
  return (
    <Page title={title} description={description} width="full">
      <div className={classes.sides}>
        <div className={classes.door}>
          <h1>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
          <Surface>{children}</Surface>
          {after && <div className={classes.after}>{after}</div>}
        </div>
        <aside className={classes.inside} aria-labelledby="inside">
          <Art name="proof" className={classes.art} />
          <h2 id="inside">What an account gives you</h2>
          <ul>
            {inside.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </aside>
      </div>
    </Page>
  )
}
