import { Page } from '#app/ui/page.tsx'
import { AfterYouAsk } from './after-you-ask.tsx'
import { CarePlans } from './care-plans.tsx'
import { Example } from './example.tsx'
import { Guarantees } from './guarantees.tsx'
import { Hero } from './hero.tsx'
import home from './home.module.css'
import { LastWord } from './last-word.tsx'
import { Questions } from './questions-section.tsx'
import { ServiceCards } from './service-cards.tsx'
import { WhoFixesIt } from './who-fixes-it.tsx'

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function HomePage() {
  return (
    <Page
      title="Website fixes with the price first"
      description="Something on your website is broken, slow or out of date? See the price at once, send it to us, and follow the fix live. From £19, with a full satisfaction guarantee."
      width="full"
    >
      <Hero />
      <div className={home.later}>
        <WhoFixesIt />
        <AfterYouAsk />
        <ServiceCards />
        <Example />
        <Guarantees />
        <CarePlans />
        <Questions />
        <LastWord />
      </div>
    </Page>
  )
}
