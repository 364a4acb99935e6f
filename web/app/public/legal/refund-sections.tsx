import { terms } from '@sitewright/contract/terms.ts'
import { Link } from 'react-router'
import type { LegalSection } from './legal-page.tsx'
import { LegalAddress, LegalName, SupportEmail } from './us.tsx'

const { askWithin, decidedWithin, paidWithin } = terms.refund

/** The eleven sections that spec 2.23 names, in its order. */
export const refundSections: LegalSection[] = [
  {
    id: 'overview',
    title: 'Overview',
    text: (
      <p>
        We stand behind our work with a {terms.guarantee}. If a job did not do what was agreed, tell us within{' '}
        {askWithin} of its completion or payment, and we put it right or give your money back. This policy
        comes on top of the rights that the law gives you, and takes none of them away.
      </p>
    ),
  },
  {
    id: 'available',
    title: 'When Refunds Are Available',
    text: (
      <>
        <p>If you ask within {askWithin} of the job's completion or payment, a refund is due when</p>
        <ul>
          <li>the fault that you ordered us to fix is still there, and we could not fix it;</li>
          <li>the work does not match what the request, the price lines and the ticket say;</li>
          <li>you paid for a job that we have not started, and you no longer want it;</li>
          <li>you were charged twice, or too much;</li>
          <li>a care plan was charged after you had ended it.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'not-available',
    title: 'When Refunds Are Not Available',
    text: (
      <ul>
        <li>More than {askWithin} have passed since completion or payment.</li>
        <li>The work does what was agreed, but your plans have changed.</li>
        <li>Someone else changed the work after we handed it over.</li>
        <li>We did not get the access or the answers that we asked for.</li>
        <li>Fees that went to others on your behalf, such as domains, licences or hosting.</li>
        <li>What cost nothing, such as a free first fix.</li>
      </ul>
    ),
  },
  {
    id: 'process',
    title: 'Refund Process',
    text: (
      <ol>
        <li>
          Ask on the ticket of the job or on its invoice with 'Ask for a refund', or write to <SupportEmail />
          , within {askWithin}, and say what is not right. A screenshot helps.
        </li>
        <li>
          We review it within {decidedWithin} and tell you our decision with its reasons. Ticket and invoice
          show where your request is.
        </li>
        <li>Where it can be put right, we offer that first. Whether you take it is up to you.</li>
        <li>An approved refund is processed within {paidWithin}, to the card or account that paid.</li>
      </ol>
    ),
  },
  {
    id: 'partial',
    title: 'Partial Refunds',
    text: (
      <p>
        When part of a job is done and useful to you, we refund the rest in proportion to its price lines. For
        a care plan we refund the days of the current month that are left, if we failed to deliver what the
        plan includes. Where a discount applied, the refund is counted from what you really paid.
      </p>
    ),
  },
  {
    id: 'disputes',
    title: 'Dispute Resolution',
    text: (
      <p>
        If you do not agree with a decision, answer on the ticket: a colleague who was not part of the job
        looks at it again within 5 business days. Your way to a court, an ombudsman or a mediator stays open
        at all times.
      </p>
    ),
  },
  {
    id: 'chargebacks',
    title: 'Payment-Provider Disputes and Chargebacks',
    text: (
      <p>
        Please talk to us first: we review within {decidedWithin}, while a bank takes weeks. A chargeback
        filed without first contacting us may lead to account suspension while the payment provider examines
        it. If it turns out that you were right, the account is opened again at once.
      </p>
    ),
  },
  {
    id: 'free-fixes',
    title: 'Free Fixes for Life',
    text: (
      <p>
        On sites that we built, we fix faults of our work without charge, for as long as the site runs in the
        form in which we handed it over. New wishes, and what others changed, have their price as usual. Such
        fixes cost nothing, so there is nothing to refund.
      </p>
    ),
  },
  {
    id: 'promotions',
    title: 'Promotional Offers',
    text: (
      <p>
        The first 10 accounts get one free first fix each, for standard or priority urgency only. It is not
        combinable with other offers, and cannot be passed on or paid out in money. If the free fix does not
        do what was agreed, we put it right, free as well.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact Information',
    text: (
      <p>
        <LegalName />, <LegalAddress />, <SupportEmail />. We answer e-mails within {terms.mailAnsweredWithin}
        . See also <Link to="/contact">Contact</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to the Policy',
    text: (
      <p>
        When this policy changes we put the new date at its top. A job is always judged by the policy that
        stood here when you ordered it.
      </p>
    ),
  },
]
