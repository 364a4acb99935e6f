import { Page } from '#app/ui/page.tsx'
import { Guarantees } from './guarantees.tsx'
import { Hero } from './hero.tsx'
import { HowItGoes } from './how-it-goes.tsx'
import { ServiceCards } from './service-cards.tsx'

export default function HomePage() {
  return (
    <Page
      title="Website fixes with the price first"
      description="Something on your website is broken, slow or out of date? See the price at once, send it to us, and follow the fix live. From £19, with a full satisfaction guarantee."
      width="full"
    >
      <Hero />
      <ServiceCards />
      <HowItGoes />
      <Guarantees />
    </Page>
  )
}
