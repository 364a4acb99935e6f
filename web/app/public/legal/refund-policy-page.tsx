import { Link } from 'react-router'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { LegalAddress, LegalName, SupportEmail } from './us.tsx'

const sections: LegalSection[] = [
  {
    id: 'overview',
    title: 'Overview',
    text: (
      <p>
        We stand behind our work with a 100% satisfaction guarantee. If a job did not do what was agreed, tell
        us within 7 days of its completion or payment, and we put it right or give your money back.
      </p>
    ),
  },
  {
    id: 'available',
    title: 'When Refunds Are Available',
    text: (
      <ul>
        <li>The fault that you ordered us to mend is still there, and we could not mend it.</li>
        <li>The work does not match what the request, the price lines and the ticket say.</li>
        <li>You paid for a job that we have not started.</li>
        <li>You were charged twice, or too much.</li>
      </ul>
    ),
  },
  {
    id: 'not-available',
    title: 'When Refunds Are Not Available',
    text: (
      <ul>
        <li>More than 7 days have passed since completion or payment.</li>
        <li>The work does what was agreed, but your plans have changed.</li>
        <li>Somebody else changed the work after we handed it over.</li>
        <li>We did not get the access or the answers that we asked for.</li>
        <li>Fees that went to others on your behalf, such as domains, licences or hosting.</li>
      </ul>
    ),
  },
  {
    id: 'process',
    title: 'Refund Process',
    text: (
      <ol>
        <li>
          Write on the ticket of the job, or to <SupportEmail />, within 7 days, and say what is not right.
        </li>
        <li>We review it within 48 hours and tell you our decision with its reasons.</li>
        <li>
          An approved refund is processed within 5 to 10 business days, to the card or account that paid.
        </li>
      </ol>
    ),
  },
  {
    id: 'partial',
    title: 'Partial Refunds',
    text: (
      <p>
        When part of a job is done and useful to you, we refund the rest in proportion. For care plans we
        refund the days of the current month that are left, if we failed to deliver what the plan includes.
      </p>
    ),
  },
  {
    id: 'disputes',
    title: 'Dispute Resolution',
    text: (
      <p>
        If you do not agree with a decision, answer on the ticket: somebody who was not part of the job looks
        at it again within 5 business days. Your rights before a court or an ombudsman stay as they are.
      </p>
    ),
  },
  {
    id: 'chargebacks',
    title: 'Payment-Provider Disputes and Chargebacks',
    text: (
      <p>
        Please talk to us first; most things are settled within two days. A chargeback filed without
        contacting us first may lead to the suspension of your account while the payment provider examines it.
        If it turns out that we were wrong, the account is opened again at once.
      </p>
    ),
  },
  {
    id: 'free-fixes',
    title: 'Free Fixes for Life',
    text: (
      <p>
        On sites that we built, we mend faults of our work without charge, for as long as the site runs in the
        form in which we handed it over. Such fixes cost nothing, so there is nothing to refund.
      </p>
    ),
  },
  {
    id: 'promotions',
    title: 'Promotional Offers',
    text: (
      <p>
        The free first fix of the first 10 accounts cannot be paid out in money. Where a discount applied, we
        refund what you actually paid.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact Information',
    text: (
      <p>
        <LegalName />, <LegalAddress />, <SupportEmail />. We answer e-mails within 2-4 hours. See also{' '}
        <Link to="/contact">Contact</Link>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to This Policy',
    text: (
      <p>
        We put the new date at the top when this policy changes. A job is always judged by the policy that
        stood here when you ordered it.
      </p>
    ),
  },
]

export default function RefundPolicyPage() {
  return (
    <LegalPage
      title="Refund Policy"
      description="When and how you get your money back: ask within 7 days, decided within 48 hours, paid in 5 to 10 business days."
      lead="When and how you get your money back."
      sections={sections}
    />
  )
}
