import { IconCircleCheckFilled, IconMailX } from '@tabler/icons-react'
import classes from './example.module.css'

/** One job from complaint to proof, as it looks in the portal. */
export function Example() {
  return (
    <figure className={classes.example}>
      <figcaption className={classes.caption}>An example: from complaint to proof</figcaption>
      <div className={classes.message}>
        <IconMailX size={22} aria-hidden className={classes.fault} />
        <p>“Nobody's enquiries reach me any more. The form says thank you, but no mail comes.”</p>
      </div>
      <dl className={classes.price}>
        <div>
          <dt>Quick fix</dt>
          <dd>£19</dd>
        </div>
        <div>
          <dt>On WordPress</dt>
          <dd>× 1.1</dd>
        </div>
        <div>
          <dt>Standard, 5-7 days</dt>
          <dd>× 1</dd>
        </div>
        <div className={classes.total}>
          <dt>Your price</dt>
          <dd>£21</dd>
        </div>
      </dl>
      <div className={classes.reply}>
        <IconCircleCheckFilled size={22} aria-hidden className={classes.done} />
        <p>
          “Found it: your host blocks mail from web pages. The form now sends through your mailbox. We sent
          three test enquiries; please look whether all three are there.”
        </p>
      </div>
    </figure>
  )
}
