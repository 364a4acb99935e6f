import { catalogue } from '@sitewright/diagnosis/catalogue/index.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '#app/features/quote/use-money.ts'
import { ActionButton, ActionLink } from '#app/ui/brand/action.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'
import { CurrencyNote } from '../pricing/currency-note.tsx'
import { GroupLinks } from '../search/group-links.tsx'
import { FaultArticle } from './fault-article.tsx'
import { FaultFinder, type Sought } from './fault-finder.tsx'
import classes from './faults.module.css'
import { findFaults, indexOf } from './find-faults.ts'
import { groupFaults } from './groups.ts'

const groups = groupFaults(catalogue)
/** Made at the first search: most visitors only read. */
let index: ReturnType<typeof indexOf> | undefined
const everything: Sought = { words: '', platform: '' }

export default function WebsiteErrorsPage() {
  const [sought, setSought] = useState(everything)
  // Later than what was touched: a hundred prices are not written at once.
  const money = useDeferredValue(useMoney())
  const settled = useDeferredValue(sought)
  const { platform } = settled
  const shown = useShownCodes(settled)
  const hasHits = ({ faults }: Pick<(typeof groups)[number], 'faults'>) =>
    faults.some(({ code }) => shown.has(code))
  return (
    <Page
      title="Common website faults"
      description="What your website's error message means, how it is fixed and what that costs, in plain words."
    >
      <h1>Common website faults</h1>
      <p className={classes.lead}>
        What you see, what it means, how it is fixed and what that costs at standard speed. Our assistant
        tells within seconds which of them your site has: <Link to="/#ask">ask it</Link>. <CurrencyNote />
      </p>
      <FaultFinder
        sought={sought}
        count={shown.size}
        onChange={(change) => setSought((before) => ({ ...before, ...change }))}
      />
      <GroupLinks label="Kinds of faults" groups={groups.filter(hasHits)} />
      {groups.map(({ id, title, faults }) => (
        <section
          key={id}
          id={id}
          data-lazy-height
          aria-labelledby={`${id}-title`}
          className={classes.group}
          hidden={!hasHits({ faults })}
        >
          <h2 id={`${id}-title`}>{title}</h2>
          <div className={classes.faults}>
            {faults.map((fault) => (
              <FaultArticle
                key={fault.code}
                fault={fault}
                isHidden={!shown.has(fault.code)}
                platform={platform}
                money={money}
              />
            ))}
          </div>
        </section>
      ))}
      {shown.size === 0 && (
        <EmptyState
          title="No fault fits these words"
          text="Try fewer of them, or show the whole list again."
          action={
            <ActionButton onClick={() => setSought(everything)} look="quiet">
              Show all faults
            </ActionButton>
          }
        />
      )}
      <section className={classes.end} aria-labelledby="not-listed">
        <h2 id="not-listed">Yours is not among them?</h2>
        <p>Describe it to our assistant in your own words. You need not know what it is called.</p>
        <ActionLink to="/#ask">Describe my problem</ActionLink>
      </section>
    </Page>
  )
}

function useShownCodes({ words, platform }: Sought): ReadonlySet<string> {
  return useMemo(() => {
    if (words !== '') index ??= indexOf(catalogue)
    const found = findFaults(index ?? [], words)
    const codes = catalogue
      .filter(({ platforms }) => platform === '' || platforms === 'any' || platforms.includes(platform))
      .map(({ code }) => code)
    return new Set(codes.filter((code) => found === null || found.has(code)))
  }, [words, platform])
}
