import { EVENTS_KEPT_DAYS } from '@sitewright/contract/analytics.ts'
import { CREDENTIAL_KEPT_DAYS } from '@sitewright/contract/credentials.ts'
import { Link } from 'react-router'
import classes from './legal.module.css'
import type { LegalSection } from './legal-page.tsx'
import { CompanyNumber, LegalAddress, LegalName, SupportEmail } from './us.tsx'

export const privacySections: LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    text: (
      <p>
        This site and its services are run by <LegalName /> (company number <CompanyNumber />
        ), <LegalAddress />. We decide what your data is used for, and so are its controller under the General
        Data Protection Regulation, in the United Kingdom and in the European Union. For everything about your
        data, write to <SupportEmail />.
      </p>
    ),
  },
  {
    id: 'what-we-collect',
    title: 'What we collect',
    text: (
      <>
        <p>From you, when you use the service:</p>
        <ul>
          <li>
            <strong>Account:</strong> name, e-mail address, a password (kept only as a slow hash that cannot
            be read back), and, if you give them, website address, country and phone number.
          </li>
          <li>
            <strong>Requests and tickets:</strong> what you choose, write and send us, files included, our
            answers, and the price that followed from it.
          </li>
          <li>
            <strong>Conversations with the assistant:</strong> what you wrote, what it answered, and what it
            saw on the site that you named.
          </li>
          <li>
            <strong>Access to your website,</strong> if you give it to us (section 4).
          </li>
          <li>
            <strong>Payments:</strong> what was paid, when, for what, and whether it went through. Card
            details go to the card payment provider and never reach us.
          </li>
        </ul>
        <p>Automatically, while the service runs:</p>
        <ul>
          <li>
            <strong>Sign-ins and security:</strong> time, IP address and kind of browser of your sign-ins, and
            a log of important changes to your account and your tickets.
          </li>
          <li>
            <strong>Page views:</strong> which page was opened and when, and steps such as sending a request.
            They are counted by us, without a cookie and without anything that names you. Browsers that ask
            not to be tracked are not counted.
          </li>
          <li>
            <strong>Errors of our pages:</strong> what failed, in which part of our program, on which page and
            in which kind of browser, so that we can fix it.
          </li>
          <li>
            <strong>Server records:</strong> the technical lines that every web server writes, to find faults
            and stop abuse.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'why-we-use-it',
    title: 'Why we use it',
    text: (
      <>
        <p>For these reasons only; in brackets, what the law calls the basis:</p>
        <ul>
          <li>to do what you ordered and to talk with you about it (performance of a contract);</li>
          <li>to answer you before you order, and to work out a price (steps before a contract);</li>
          <li>to tell you of answers and changes that concern your requests (performance of a contract);</li>
          <li>
            to keep accounts and the service safe, to stop abuse, and to see which pages help (our legitimate
            interest in a service that works and is safe);
          </li>
          <li>to keep the books that tax law asks for (legal obligation);</li>
          <li>to count visits with an outside service, where we offer that and you said yes (consent).</li>
        </ul>
        <p>
          We do not sell data, we do not make profiles of people, and we send no advertising unless you have
          asked for it.
        </p>
      </>
    ),
  },
  {
    id: 'vault',
    title: 'Passwords that you entrust to us',
    text: (
      <>
        <p>
          To fix a site we may need access to it. Put such passwords into the vault of your dashboard, not
          into a message.
        </p>
        <ul>
          <li>Each password is encrypted with a key of its own before it is stored.</li>
          <li>It is opened only after the account password has been entered again.</li>
          <li>
            Every opening is written down with who, when and why, and you can read that log yourself. Its rows
            cannot be changed: they stay when you delete your account, without your name.
          </li>
          <li>
            You can delete an entry at any time; its key goes with it, so that it can no longer be read.
          </li>
          <li>
            Vault passwords are never given to the assistant, to a language model or to anybody outside.
          </li>
        </ul>
        <p>
          Where the system of your site allows it, inviting us as a user of our own is better still: you can
          end that access alone.
        </p>
      </>
    ),
  },
  {
    id: 'examinations',
    title: 'Examining and monitoring websites',
    text: (
      <>
        <p>
          When you give our assistant the address of a website, it reads the site as any visitor would: its
          name and e-mail entries, its certificate, its redirects, the front page with some of its links and
          files, and what search engines are told. We ask for public pages only, sparingly, and change
          nothing. We keep what we saw as evidence for each finding, in short quotations.
        </p>
        <p>
          Looking for files that should not be public is done only when the owner has agreed to it. By
          agreeing you confirm that the site is yours or that its owner has asked you.
        </p>
        <p>
          For customers on a care plan we check at regular times whether their site answers and how fast, and
          keep the times and answer codes. When we have fixed a fault that the examination found, the same
          checks run daily for 30 days.
        </p>
        <p>
          If you run a website that was examined here and have questions about it, write to <SupportEmail />.
        </p>
      </>
    ),
  },
  {
    id: 'automated-help',
    title: 'The assistant',
    text: (
      <>
        <p>
          The assistant is our own software. It examines websites, explains what it found and knows our
          prices. It makes no decisions about you: prices follow the published list, people do the work and
          are responsible for it, and you can ask for a person at any time.
        </p>
        <p>
          Where we use an outside language model to write its answers, the model gets the messages of that
          conversation, the findings on the examined site and whether a care plan applies. It gets no name,
          e-mail address, password, ticket or payment of yours. We use only providers that do not train on it.
          Please do not write into the chat what the answer does not need.
        </p>
      </>
    ),
  },
  {
    id: 'in-your-browser',
    title: 'Cookies, and what is kept in your browser',
    text: (
      <>
        <p>
          We set six cookies. All are our own, scripts cannot read them, and other sites cannot use them. The
          service does not work safely without them, so they need no consent.
        </p>
        <table className={classes.table} aria-label="Our cookies">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What it is for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">
                <code>rt</code>
              </th>
              <td>Keeps you signed in.</td>
              <td>14 days after your last visit, 30 at most</td>
            </tr>
            <tr>
              <th scope="row">
                <code>kd</code>
              </th>
              <td>
                Knows a device on which you have signed in, so that strangers who guess passwords cannot lock
                you out.
              </td>
              <td>180 days</td>
            </tr>
            <tr>
              <th scope="row">
                <code>gd</code>
              </th>
              <td>
                Tells guests of the assistant apart, so that one cannot use up what is meant for all. It is
                set only when you talk to it.
              </td>
              <td>one day</td>
            </tr>
            <tr>
              <th scope="row">
                <code>pk</code>
              </th>
              <td>Makes sure that a sign-in with a passkey ends in the browser where it began.</td>
              <td>five minutes</td>
            </tr>
            <tr>
              <th scope="row">
                <code>sl</code>
              </th>
              <td>The same for a sign-in by e-mail link.</td>
              <td>ten minutes</td>
            </tr>
            <tr>
              <th scope="row">
                <code>rg</code>
              </th>
              <td>
                Knows the browser in which you registered, so that the code in our e-mail cannot confirm a
                password that somebody else chose.
              </td>
              <td>30 days</td>
            </tr>
          </tbody>
        </table>
        <p>
          On this address their names may begin with <code>__Host-</code>, which makes browsers guard them
          more strictly.
        </p>
        <p>
          Your browser's own storage also keeps, for you alone: your account details with a key that works for
          ten minutes (removed when you sign out), your choice of colours, of currency and of notifications, a
          quote that you began, texts that you have not sent yet, the names of files that you added to them,
          and, until the tab is closed, your conversation with the assistant.
        </p>
        <p>
          There are no advertising cookies. Where we offer to count visits with PostHog as well, we ask you
          first and load nothing of it before you say yes; your answer is kept in your browser, and
          “Statistics settings” at the foot of each page changes it. PostHog receives the page, the kind of
          browser and, once you sign in, the number of your account. It records neither your screen nor what
          you type.
        </p>
      </>
    ),
  },
  {
    id: 'who-else-sees-it',
    title: 'Who else sees it, and where',
    text: (
      <>
        <p>
          Only the providers that we need to run the service, under contracts that bind them to the same
          rules:
        </p>
        <ul>
          <li>hosting companies, for our servers, files and back-ups;</li>
          <li>a mail service, to deliver our e-mails and your answers to them;</li>
          <li>a card payment provider, when you pay; it is answerable for the card data itself;</li>
          <li>a provider of a language model, where the assistant uses one (section 6);</li>
          <li>a service that tells people from robots, where the contact form uses one;</li>
          <li>PostHog, where we offer it and you agreed (section 7);</li>
          <li>accountants and auditors, for invoices;</li>
          <li>authorities and courts, when the law obliges us.</li>
        </ul>
        <p>
          We keep data in the United Kingdom and the European Economic Area. Where a provider processes it
          elsewhere, we make sure of the protection that the law asks for: a country found adequate, or the
          standard contractual clauses with the United Kingdom's addendum. Ask us, and we name the providers
          in use and send you a copy of the safeguards.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          Account and tickets: as long as the account exists. You can delete it under Account Settings: it
          goes for good after 14 days, unless you sign in before. Registrations that are not confirmed: 30
          days.
        </li>
        <li>A file with all your data that you asked for: 7 days.</li>
        <li>
          A ticket that you delete is hidden at once and erased for good, files included, after 30 days.
        </li>
        <li>
          Files that you add before you send a request: 48 hours, or as long as the ticket they come onto.
        </li>
        <li>
          Conversations of guests, and what was examined for them: 30 days, unless a finding led to a request.
          As a customer, yours stay with your account.
        </li>
        <li>
          Vault entries: until you delete them, at the latest {CREDENTIAL_KEPT_DAYS} days after the work on
          their request has ended.
        </li>
        <li>
          Checks of your site: 14 days one by one, three months by the hour, 25 months by the day. Its
          incidents: until you stop watching it. Your reports: as long as the account exists.
        </li>
        <li>Sign-ins: 30 days after they ended.</li>
        <li>
          The log of what was done to accounts and their data: as long as claims can be made, usually six
          years. Our software can add to it, but cannot change or delete it.
        </li>
        <li>
          Invoices and what belongs to them: as long as tax law asks, usually six years after the year's end.
        </li>
        <li>
          Page views: {EVENTS_KEPT_DAYS} days, and their numbers by day for 25 months. They contain nothing
          that names you.
        </li>
        <li>Back-ups are overwritten within 35 days.</li>
      </ul>
    ),
  },
  {
    id: 'how-we-protect-it',
    title: 'How we protect it',
    text: (
      <>
        <ul>
          <li>
            Connections are encrypted; passwords of accounts are kept as slow hashes , those of the vault
            encrypted.
          </li>
          <li>
            Each query of our database is limited to the customer who asks, so customers never see each
            other's data.
          </li>
          <li>
            We check the type of a file by its content, not its name, and only people who may see the ticket
            can download it.
          </li>
          <li>What our staff does to your account and its data is logged.</li>
          <li>A sign-in that was copied and used twice is ended at once, and you get an e-mail.</li>
        </ul>
        <p>
          Should a breach put you at risk, we tell you and the authority without delay. Found a weakness?
          Please write to <SupportEmail />.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    text: (
      <>
        <p>You may, at no cost:</p>
        <ul>
          <li>ask what we hold about you, and get a copy;</li>
          <li>
            have it corrected; name, contact details and password you change yourself under Account Settings;
          </li>
          <li>have it erased, as far as the law does not make us keep it;</li>
          <li>have its use limited, or object to uses that rest on our interest;</li>
          <li>take it with you in a common format;</li>
          <li>withdraw a consent at any time, for the future.</li>
        </ul>
        <p>
          Write to <SupportEmail /> from the address of your account. We answer within one month. Nothing
          about you is decided by a machine alone.
        </p>
        <p>
          If you are not happy with us, please tell us first if you can. You may complain at any time to a
          supervisory authority: in the United Kingdom to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner's Office</a>, elsewhere to
          the one of your country.
        </p>
      </>
    ),
  },
  {
    id: 'children-and-changes',
    title: 'Children, and changes to this policy',
    text: (
      <>
        <p>Our services are made for businesses. We do not knowingly open accounts for people under 18.</p>
        <p>
          When we change this policy we put the new date at its top, and tell account holders by e-mail of
          anything that matters, before it applies. See also our{' '}
          <Link to="/terms-and-conditions">Terms and Conditions</Link> and{' '}
          <Link to="/refund-policy">Refund Policy</Link>.
        </p>
      </>
    ),
  },
]
