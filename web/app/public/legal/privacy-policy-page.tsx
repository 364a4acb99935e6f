import { Link } from 'react-router'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { CompanyNumber, LegalAddress, LegalName, SupportEmail } from './us.tsx'

const sections: LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <p>
        This site and its services are run by <LegalName /> (company number <CompanyNumber />
        ), <LegalAddress />. For everything about your data, write to <SupportEmail />. We decide what your
        data is used for, and are its controller under the UK and EU General Data Protection Regulation.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: (
      <ul>
        <li>
          Account: name, e-mail address, password (only as a hash that cannot be read back), and, if you give
          them, website address, country and phone number.
        </li>
        <li>Requests and tickets: what you choose, write and send us, files included, and our answers.</li>
        <li>
          Payments: what was paid, when and for what. Card details go to the payment provider and never reach
          us.
        </li>
        <li>
          Security records: sign-ins with time, IP address and kind of browser, and important changes to your
          account.
        </li>
        <li>Technical records of our servers, kept short and used to find faults and abuse.</li>
      </ul>
    ),
  },
  {
    id: 'why-we-use-it',
    title: 'Why we use it',
    text: (
      <>
        <p>We use your data for these reasons only:</p>
        <ul>
          <li>to do what you ordered and to talk with you about it (performance of a contract);</li>
          <li>to keep accounts and services safe (our legitimate interest, and yours);</li>
          <li>to keep the books that the law asks for (legal obligation);</li>
          <li>to tell you of answers and changes that concern your requests (performance of a contract).</li>
        </ul>
        <p>We do not sell data, and we send no advertising unless you have asked for it.</p>
      </>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'What is kept in your browser',
    text: (
      <p>
        One cookie keeps you signed in; scripts cannot read it and other sites cannot use it. Your browser's
        own storage holds your account details and a key that works for ten minutes, your choice of light or
        dark and of currency, and messages that have not been sent yet. Signing out removes the account
        details. There are no advertising cookies and no third-party trackers.
      </p>
    ),
  },
  {
    id: 'automated-help',
    title: 'Automated help',
    text: (
      <p>
        Parts of our service use automated analysis, for instance to examine a website that you name, or to
        draft a first answer. It decides nothing about you: prices follow the published list, and people
        answer for the work. When text of yours is processed by an outside language model, it is limited to
        what the task needs and may not be used for training.
      </p>
    ),
  },
  {
    id: 'who-else-sees-it',
    title: 'Who else sees it',
    text: (
      <>
        <p>Only those whom we need to run the service, under contracts that bind them to the same rules:</p>
        <ul>
          <li>the companies that host our servers and back-ups;</li>
          <li>the service that delivers our e-mails;</li>
          <li>the payment provider, when you pay;</li>
          <li>authorities and courts, when the law obliges us.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'where-it-is-kept',
    title: 'Where it is kept',
    text: (
      <p>
        In the United Kingdom and the European Economic Area. If a provider processes data elsewhere, we make
        sure of the protection that the law asks for, such as the standard contractual clauses.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>Account and tickets: as long as the account exists.</li>
        <li>A ticket that you delete is hidden at once and erased for good after 30 days.</li>
        <li>Invoices: as long as tax law asks, usually six years.</li>
        <li>Sign-in and security records: twelve months.</li>
        <li>Back-ups are overwritten within 35 days.</li>
      </ul>
    ),
  },
  {
    id: 'how-we-protect-it',
    title: 'How we protect it',
    text: (
      <p>
        Connections are encrypted. Passwords are kept as slow hashes. Files are examined by their content and
        handed out only to you and the people who work on your ticket. Access by our staff is limited and
        recorded. Should a breach put you at risk, we tell you and the authority without delay. Found a
        weakness? Please write to <SupportEmail />.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You may ask for a copy of your data, have it corrected, moved or erased, and object to or limit how
          we use it. Name, contact details and password you change yourself under Account Settings; for the
          rest write to <SupportEmail />. We answer within one month.
        </p>
        <p>
          You may also complain to a supervisory authority: in the United Kingdom the Information
          Commissioner's Office (ico.org.uk), elsewhere the one of your country.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: <p>Our services are made for businesses. We do not knowingly open accounts for people under 18.</p>,
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    text: (
      <p>
        When we change this policy we put the new date at its top, and tell account holders by e-mail of
        anything that matters, before it applies. Related: our{' '}
        <Link to="/terms-and-conditions">Terms and Conditions</Link> and{' '}
        <Link to="/refund-policy">Refund Policy</Link>.
      </p>
    ),
  },
]

export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      description="What we know about you, why, who sees it and how long we keep it."
      lead="What we know about you, why, who else sees it, how long we keep it, and what you can ask of us."
      sections={sections}
    />
  )
}
