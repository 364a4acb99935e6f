import { Link, useLoaderData } from 'react-router'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Island } from '#app/ui/island.tsx'
import { Page } from '#app/ui/page.tsx'
import { SectionLink } from '../anchors/section-link.tsx'
import { answersNamed } from '../knowledge-base/answers.ts'
import { CurrencyNote } from './currency-note.tsx'
import { Guarantees } from './guarantees.tsx'
import { ChosenPlan } from './plans/chosen-plan.tsx'
import { PlanCards } from './plans/plan-cards.tsx'
import { PlanQuestions, planQuestions } from './plans/plan-questions.tsx'
import { PlanTable } from './plans/plan-table.tsx'
import { PriceFactors } from './price-factors.tsx'
import { type PriceList, priceList } from './price-list.ts'
import classes from './pricing.module.css'
import { ServiceList } from './service-list.tsx'
import { ServicePrices } from './service-prices.tsx'

/** Runs when the site is built. */
export const loader = () => ({ prices: priceList(), answers: answersNamed(planQuestions) })

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function PricingPage() {
  const { prices, answers } = useLoaderData<typeof loader>()
  return (
    <Page
      title="Plans & Services"
      description="One-off fixes from £19, redesigns from £199, new websites from £499, and monthly care plans from £49."
    >
      <h1>Plans & Services</h1>
      <p className={classes.lead}>
        Pay once for a job, or have us look after your site every month. Both show their price before you
        decide.
      </p>
      <section id="services" aria-labelledby="what-we-can-do" className={classes.services}>
        <Heading id="what-we-can-do" of="services">
          What We Can Do
        </Heading>
        <ServiceList />
        <ActionLink to="/contact-quote#quote-section">Get a Quote</ActionLink>
        <Jobs prices={prices} />
      </section>
      <CarePlans />
      <section id="guarantees" aria-labelledby="guarantees-title" className={classes.part}>
        <Heading id="guarantees-title" of="guarantees">
          Our guarantees on every price
        </Heading>
        <Guarantees promotionAccounts={prices.promotionAccounts} />
      </section>
      <section id="questions" aria-labelledby="questions-title">
        <Heading id="questions-title" of="questions">
          Questions on plans and paying
        </Heading>
        <PlanQuestions answers={answers} />
        <p>
          More answers are in the <Link to="/kb">knowledge base</Link>.
        </p>
      </section>
      <Island name="chosen-plan" part={ChosenPlan} />
    </Page>
  )
}

function Heading({ id, of, children }: { id: string; of: string; children: string }) {
  return (
    <div className={classes.heading}>
      <h2 id={id}>{children}</h2>
      <SectionLink id={of} title={children} />
    </div>
  )
}

function Jobs({ prices: { services, speeds, systems } }: { prices: PriceList }) {
  return (
    <section id="prices" aria-labelledby="prices-title" className={classes.jobs}>
      <Heading id="prices-title" of="prices">
        What a job costs
      </Heading>
      <p className={classes.lead}>
        At standard speed, and with everything that is listed. The calculator gives you the exact price, line
        by line, without an account. <Island name="currency-note" as="span" part={CurrencyNote} />
      </p>
      <ServicePrices services={services} />
      <PriceFactors speeds={speeds} systems={systems} />
    </section>
  )
}

function CarePlans() {
  return (
    <section id="care-plans" aria-labelledby="care-plans-title" className={classes.part}>
      <Heading id="care-plans-title" of="care-plans">
        Care plans
      </Heading>
      <p className={classes.lead}>
        A plan looks after your site and takes 20 to 40% off everything else you order. End it whenever you
        like. <Island name="currency-note" as="span" part={CurrencyNote} />
      </p>
      <Island name="plan-cards" part={PlanCards} />
      <h3 id="compare">The plans side by side</h3>
      <PlanTable labelledBy="compare" />
      <p className={classes.small}>
        The discount applies to other services while the plan runs; it is not combined with the free first
        fix.
      </p>
    </section>
  )
}
