import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { Link } from 'react-router'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { counted } from '#app/ui/format.ts'
import { Island } from '#app/ui/island.tsx'
import { Page } from '#app/ui/page.tsx'
import { CurrencyNote } from '../pricing/currency-note.tsx'
import search from '../search/search.module.css'
import { FaultArticle } from './fault-article.tsx'
import { FaultFinder } from './fault-finder.tsx'
import classes from './faults.module.css'
import { groupFaults } from './groups.ts'

const groups = groupFaults(catalogue)

/** Runs without the framework: see shell/start/page-scripts.tsx. */
export const handle = { isStatic: true }

export default function WebsiteErrorsPage() {
  return (
    <Page
      title="Common website faults"
      description="What your website's error message means, how it is fixed and what that costs, in plain words."
    >
      <h1>Common website faults</h1>
      <p className={search.lead}>
        What you see, what it means, how it is fixed and what that costs at standard speed. Our assistant can
        tell you within seconds which of them your site has: <Link to="/#ask">ask it</Link>.{' '}
        <Island name="currency-note" as="span" part={CurrencyNote} />
      </p>
      <Island name="fault-finder" part={FaultFinder} props={{ total: catalogue.length }} />
      <div className={classes.groups}>
        {groups.map(({ id, title, faults }) => (
          <section key={id} data-lazy-height aria-labelledby={`${id}-title`} className={classes.group}>
            <Disclosure
              summary={
                <>
                  <h2 id={`${id}-title`}>{title}</h2> <span>{counted(faults.length, 'fault')}</span>
                </>
              }
            >
              {/* An address within a fold opens it, without a script. */}
              <div id={id} className={classes.faults}>
                {faults.map((fault) => (
                  <FaultArticle key={fault.code} fault={fault} />
                ))}
              </div>
            </Disclosure>
          </section>
        ))}
      </div>
      <section className={search.end} aria-labelledby="not-listed">
        <h2 id="not-listed">Is yours not listed?</h2>
        <p>Describe it to our assistant in your own words. You need not know what it is called.</p>
        <ActionLink to="/#ask">Describe my problem</ActionLink>
      </section>
    </Page>
  )
}
