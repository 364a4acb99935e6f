import { Link } from 'react-router'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { CompanyNumber, LegalAddress, LegalName, SupportEmail } from './us.tsx'

const sections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Who agrees to what',
    text: (
      <p>
        These terms are the agreement between you and <LegalName /> (company number <CompanyNumber />,{' '}
        <LegalAddress />) for everything that you order here. You agree to them when you open an account or
        order. If you act for a business, you confirm that you may do so.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'What we do',
    text: (
      <p>
        We mend, redesign and build websites, advise on them, and look after them under care plans. What a job
        covers is what its request, its price lines and the ticket say. Anything else is agreed on the ticket
        first.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        Give true details and keep your password to yourself. What happens under your account counts as yours
        until you tell us that somebody else has used it. We may lock an account that is used to do harm, and
        tell you why.
      </p>
    ),
  },
  {
    id: 'quotes',
    title: 'Quotes and prices',
    text: (
      <>
        <p>
          The calculator's price follows from your choices and is in pounds sterling; other currencies are
          shown for guidance. It covers what its lines name. If the work turns out to be something else, we
          stop, tell you, and go on only after your yes.
        </p>
        <p>Times are estimates in working days. They begin when we have the access that we need.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    text: (
      <p>
        Payments go through a card payment provider or against an invoice. Invoices are due within 14 days
        unless they say otherwise. We may pause work while an invoice is overdue.
      </p>
    ),
  },
  {
    id: 'care-plans',
    title: 'Care plans',
    text: (
      <p>
        Plans run from month to month and can be ended at any time to the end of the paid month. The discount
        on other services applies while the plan runs. What each plan includes stands on{' '}
        <Link to="/pricing">Pricing & Services</Link>.
      </p>
    ),
  },
  {
    id: 'your-part',
    title: 'What we need from you',
    text: (
      <p>
        Access to what is to be mended, answers to our questions, and the right to use the texts and pictures
        that you give us. Please keep a copy of your site; before we change anything that could be lost, we
        make one too, wherever your host allows it.
      </p>
    ),
  },
  {
    id: 'guarantee',
    title: 'Our guarantee and free fixes',
    text: (
      <p>
        If you are not satisfied, the <Link to="/refund-policy">Refund Policy</Link> applies. On sites that we
        built, we mend faults of our work for nothing, for as long as the site runs in the form in which we
        handed it over.
      </p>
    ),
  },
  {
    id: 'offers',
    title: 'Promotional offers',
    text: (
      <p>
        The first 10 verified accounts hold one free first fix each: a quick fix at standard or priority
        urgency, as their first request. It cannot be combined with other offers, passed on or paid out.
      </p>
    ),
  },
  {
    id: 'ownership',
    title: 'Who owns what',
    text: (
      <p>
        What you give us stays yours. What we make for you becomes yours when it is paid for, apart from parts
        that belong to others, such as themes, plug-ins and open-source software, which keep their own
        licences.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <p>
        Order work only on sites that you own or may change. Do not upload harmful files, attack this service
        or other people's sites with it, or use it for anything unlawful. Be decent to the people who work for
        you here; we are to you.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We do our work with reasonable skill and care. We do not limit liability for death, injury, fraud, or
        anything that the law does not let us limit, and your rights as a consumer stay as they are. Otherwise
        we are not liable for lost profit or for what others cause, such as hosts and plug-in makers, and our
        liability for a job is limited to the price paid for it, or, for plans, to twelve monthly fees.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    text: (
      <p>
        The law of England and Wales applies; consumers keep the protection of the law where they live. We
        announce changes of these terms by e-mail at least 14 days before they apply, and they do not touch
        jobs already ordered. Questions and complaints: <SupportEmail />.
      </p>
    ),
  },
]

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms and Conditions"
      description="The agreement between you and us: services, prices, payment, guarantee and liability."
      lead="The agreement between you and us, in plain words."
      sections={sections}
    />
  )
}
