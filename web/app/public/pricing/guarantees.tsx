import { terms } from '@sitewright/contract/terms.ts'
import { Link } from 'react-router'
import classes from './pricing.module.css'

const { askWithin, decidedWithin, paidWithin } = terms.refund

export function Guarantees({ promotionAccounts }: { promotionAccounts: number }) {
  return (
    <dl className={classes.guarantees}>
      <div>
        <dt>{terms.guarantee}</dt>
        <dd>
          Did a job not do what was agreed? Tell us within {askWithin} of its completion or payment. We review
          it within {decidedWithin}, and an approved refund is processed within {paidWithin}. The{' '}
          <Link to="/refund-policy">refund policy</Link> lists the cases in which we do not refund.
        </dd>
      </div>
      <div>
        <dt>Free fixes for life</dt>
        <dd>
          On sites that we built, faults of our work are fixed without charge, for as long as the site runs in
          the form in which we handed it over.
        </dd>
      </div>
      <div>
        <dt>The first fix free</dt>
        <dd>
          For the first {promotionAccounts} verified accounts: one quick fix at standard or priority urgency,
          as the first request. It cannot be combined with other offers, passed on or paid out.{' '}
          <Link to="/register">Create your account</Link>
        </dd>
      </div>
    </dl>
  )
}
