import { Link } from 'react-router'
import type { LegalSection } from './legal-page.tsx'
import { CompanyNumber, LegalAddress, LegalName, SupportEmail } from './us.tsx'

export const termsSections: LegalSection[] = [
  {
    id: 'agreement',
    title: 'Who agrees to what',
    text: (
      <p>
        These terms are the agreement between you and <LegalName /> (company number <CompanyNumber />,{' '}
        <LegalAddress />) for everything that you order or use here. You agree to them when you open an
        account or order. If you act for a business, you confirm that you may do so. A consumer is a person
        who orders mainly for purposes outside a trade or profession.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'What we do',
    text: (
      <p>
        We fix, redesign and build websites, advise on them, and look after them under care plans. What a job
        covers is what its request, its price lines and the ticket say. Anything else is agreed on the ticket
        first. We do our work with reasonable skill and care, and may have parts of it done by people of our
        choice, for whom we answer as for ourselves.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        Give true details, keep your password to yourself, and tell us at once when you think that someone
        else has it. What happens under your account counts as yours until then. We may lock an account that
        is used to do harm or against these terms; we tell you why, and what you can do about it.
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
          stop, tell you, and go on only after your yes. You owe nothing for what you did not agree to.
        </p>
        <p>
          A written quote of ours is valid until the date on it. It becomes an order when you accept it; we
          keep the exact text that you accepted, with the time.
        </p>
        <p>Times are estimates in working days. They begin when we have the access that we need.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Paying, and cancelling an order',
    text: (
      <>
        <p>
          You pay by card through our card payment provider, or against an invoice. Invoices are due within 14
          days unless they say otherwise. While an invoice is overdue we may pause work, after telling you.
        </p>
        <p>
          You can cancel a job that we have not started, and owe nothing. Once we have started, you owe the
          part that is done.
        </p>
        <p>
          Consumers may cancel within 14 days of ordering without a reason. If you ask us to begin within that
          time, you pay for what was done until you cancel, and the right ends when the job is fully done. A
          line to <SupportEmail /> or on the ticket is enough.
        </p>
      </>
    ),
  },
  {
    id: 'care-plans',
    title: 'Care plans',
    text: (
      <p>
        Plans run from month to month and are paid in advance. You can end yours at any time to the end of the
        paid month. The discount on other services applies while the plan runs, and ends with it; what you
        ordered before keeps its price. What each plan includes is listed on{' '}
        <Link to="/pricing#care-plans">Plans & Services</Link>. If we change the price of a plan, you hear of
        it at least 30 days before, and can end it first.
      </p>
    ),
  },
  {
    id: 'your-part',
    title: 'What we need from you',
    text: (
      <>
        <p>
          Answers to our questions, the right to use the texts and pictures that you give us, and access to
          what we are to fix. Please invite us as a user of our own where the system allows it, and put
          passwords only into the vault of your dashboard: there each one is encrypted, is opened only after
          the account password has been entered again, and every opening can be read by you. We use the access
          for your job alone. When the job is done, please end it.
        </p>
        <p>
          Please keep a copy of your site. Before we change anything that could be lost, we make one too,
          wherever your host allows it.
        </p>
      </>
    ),
  },
  {
    id: 'examinations',
    title: 'The assistant, examinations and monitoring',
    text: (
      <>
        <p>
          Our assistant is software. Anyone may ask it to check a website as a visitor sees it; a deeper check
          needs the consent of the site's owner, which you confirm when you ask for it. We limit how often, to
          protect other people's sites.
        </p>
        <p>
          A finding says what was seen, when, and how to repeat it. What cannot be seen from outside cannot be
          found, and a report without findings is no certificate. When the cause is free to fix or somebody
          else's, the assistant says so. The price lines and the ticket decide what is agreed with you, not
          the words of a chat.
        </p>
        <p>
          Monitoring checks at the times that the plan names. It tells you soon that a site is down; it does
          not promise that a site stays up, which is in the hands of its host.
        </p>
      </>
    ),
  },
  {
    id: 'guarantee',
    title: 'Guarantee, free fixes and offers',
    text: (
      <>
        <p>
          <strong>Satisfaction.</strong> If you are not satisfied with a job, ask for your money back within 7
          days of its completion or payment; the <Link to="/refund-policy">Refund Policy</Link> applies.
        </p>
        <p>
          <strong>Free fixes for life.</strong> On sites that we built, we fix faults of our work without
          charge, for as long as the site runs in the form in which we handed it over.
        </p>
        <p>
          <strong>A fault that returns.</strong> When a fault that our examination found and we fixed is seen
          again within 30 days, the ticket is opened again at no charge.
        </p>
        <p>
          <strong>First fix free.</strong> The first 10 verified accounts hold one free first fix each: a
          quick fix at standard or priority urgency, as their first request. It cannot be combined with other
          offers, the discount of a care plan included; the better of the two for you applies. It cannot be
          passed on or paid out.
        </p>
      </>
    ),
  },
  {
    id: 'ownership',
    title: 'Who owns what',
    text: (
      <p>
        What you give us stays yours. What we make for you becomes yours when it is paid for, apart from parts
        that belong to others, such as themes, plug-ins and open-source software, which keep their own
        licences. The Sitewright service itself, with its texts, programs and marks, stays ours.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <p>
        Order work only on sites that you own or may change. Do not upload harmful files, attack this service
        or other people's sites with it, get around its limits, or use it for anything unlawful. Be decent to
        the people who work for you here; we are to you.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <>
        <p>
          Nothing here limits liability for death or injury through carelessness, for fraud, or for anything
          else that the law does not let us limit. Your rights as a consumer stay as they are: work must be
          done with reasonable skill and care, and when it was not, you may ask us to do it again or for a
          price reduction.
        </p>
        <p>
          Otherwise we are not liable for lost profit, nor for what others cause, such as hosts, registrars
          and makers of plug-ins; and our liability for a job is limited to the price paid for it, or, for a
          plan, to twelve monthly fees.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    text: (
      <>
        <p>
          The law of England and Wales applies, and its courts decide; consumers keep the protection of the
          law, and the courts, of where they live. Should one sentence here not hold, the others do.
        </p>
        <p>
          We announce changes of these terms by e-mail at least 14 days before they apply, and they do not
          touch jobs already ordered. How we treat your data is described in the{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>. Questions and complaints: <SupportEmail />.
        </p>
      </>
    ),
  },
]
