import type { PlatformType } from '@sitewright/contract/pricing.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { useMoney } from '#app/client/currency/use-money.ts'
import { ActionButton } from '#app/ui/brand/action.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import search from '../search/search.module.css'
import { SearchBox, useTypedWords } from '../search/search-box.tsx'
import { indexOfPage, showOnly } from '../search/show-only.ts'
import { findByWords } from '../search/word-search.ts'
import classes from './faults.module.css'
import { type FaultPrice, platformLabels, priceWords, systems } from './prices-from.ts'

const BOX = 'find-fault'
const SYSTEM = 'fault-platform'

/** Narrows the faults of the page down to what is typed and chosen, and keeps their prices in the visitor's currency. */
export function FaultFinder({ total }: { total: number }) {
  const [words, setWords] = useTypedWords(BOX)
  const [system, setSystem] = useTypedWords(SYSTEM)
  const [count, setCount] = useState(total)
  const platform = useDeferredValue(system) as PlatformType | ''
  const settled = useDeferredValue(words)
  // Later than what was touched: a hundred prices are not written at once.
  const money = useDeferredValue(useMoney())
  useEffect(() => {
    const found = settled === '' ? null : findByWords(indexOfPage(), settled)
    const happensOn = ({ on }: FaultPrice) =>
      platform === '' || on === 'any' || on.split(' ').includes(platform)
    setCount(
      showOnly(
        ({ id, dataset }) => (found === null || found.has(id)) && happensOn(dataset as unknown as FaultPrice),
      ),
    )
  }, [settled, platform])
  useEffect(() => {
    for (const article of document.querySelectorAll<HTMLElement>('article[data-service]')) {
      const price = article.querySelector('[data-price]')
      const says = priceWords(article.dataset as unknown as FaultPrice, platform, money)
      if (price && price.textContent !== says) price.textContent = says
    }
  }, [platform, money])
  useEffect(openAddressed, [])
  const showAll = () => {
    setWords('')
    setSystem('')
  }
  return (
    <>
      <search className={search.finder}>
        <SearchBox
          id={BOX}
          label="What do you see?"
          placeholder="white page, not secure, no e-mails"
          words={words}
          onChange={setWords}
        />
        <div className={classes.field}>
          <label htmlFor={SYSTEM}>Built with</label>
          <select id={SYSTEM} value={system} onChange={(event) => setSystem(event.currentTarget.value)}>
            <option value="">Any system</option>
            {systems.map((one) => (
              <option key={one} value={one}>
                {platformLabels[one]}
              </option>
            ))}
          </select>
        </div>
        <p role="status" className={search.count}>
          {count === 1 ? '1 fault' : `${count} faults`}
        </p>
      </search>
      {count === 0 && (
        <EmptyState
          title="No fault matches these words"
          text="Try fewer of them, or show the whole list again."
          action={
            <ActionButton onClick={showAll} look="quiet">
              Show all faults
            </ActionButton>
          }
        />
      )}
    </>
  )
}

/** For browsers that do not open the fold around the fault in the address by themselves. */
function openAddressed(): void {
  const fault = document.getElementById(window.location.hash.slice(1))
  const fold = fault?.closest('details')
  if (!fault || !fold || fold.open) return
  fold.open = true
  fault.scrollIntoView()
}
