import { UnstyledButton } from '@mantine/core'
import type { Inbox } from '@sitewright/contract/tickets.ts'
import { countWords, type InboxFilters, inboxTabs, isTabChosen, tabChange } from './inbox-filters.ts'
import classes from './inbox-tabs.module.css'

interface InboxTabsProps {
  filters: InboxFilters
  counts: Inbox['counts'] | undefined
  onChoose: (change: Partial<InboxFilters>) => void
}

/** The usual ways to look at the inbox, each with how many there are. */
export function InboxTabs({ filters, counts, onChoose }: InboxTabsProps) {
  return (
    <fieldset className={classes.tabs}>
      <legend className={classes.legend}>Show</legend>
      {inboxTabs.map((tab) => (
        <UnstyledButton
          key={tab.label}
          className={classes.tab}
          aria-pressed={isTabChosen(tab, filters)}
          onClick={() => onChoose(tabChange(tab))}
        >
          {tab.label}
          {tab.count && counts && <span className={classes.count}>{countWords(counts[tab.count])}</span>}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
