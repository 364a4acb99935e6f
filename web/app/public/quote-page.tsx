import { Link } from 'react-router'
import { PublicCalculator } from '#app/features/calculator/public-calculator.tsx'
import { useDraft } from '#app/features/calculator/use-draft.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Page } from '#app/ui/page.tsx'

const questions = [
  {
    title: 'What happens after I send it?',
    text: 'Your request becomes a ticket, where you talk with the person who does the work. Nothing is charged for sending it.',
  },
  {
    title: 'Can the price change later?',
    text: 'It covers the work in its lines. If the work turns out to be different, we stop, tell you, and go on only when you agree.',
  },
  {
    title: 'What if I do not know what is wrong?',
    text: 'Ask our assistant first: it checks your site for free, shows what it found, and brings the finding here with its price.',
  },
]

export default function QuotePage() {
  const isAboutFinding = useDraft().findingId !== undefined
  return (
    <Page
      title="Get an Instant Quote"
      description="Choose what your website needs and see the price at once, with everything that makes it up. From £19."
    >
      <h1>Get an Instant Quote</h1>
      {!isAboutFinding && (
        <p>
          Two choices and you have your price, with everything that makes it up. No account needed. Every
          price is listed on <Link to="/pricing#prices">Plans & Services</Link> as well.
        </p>
      )}
      <PublicCalculator />
      <section aria-labelledby="before-you-ask" style={{ maxWidth: '46rem', marginTop: '3rem' }}>
        <h2 id="before-you-ask">Good to know</h2>
        {questions.map(({ title, text }) => (
          <Disclosure key={title} summary={title}>
            <p>{text}</p>
          </Disclosure>
        ))}
        <p style={{ marginTop: '1rem' }}>
          Not sure what to choose? <Link to="/#ask">Ask the assistant</Link>, or{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      </section>
    </Page>
  )
}
