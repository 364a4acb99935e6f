import { Button, Flex, Text, VisuallyHidden } from '@mantine/core'
import type { Inbox } from '@sitewright/contract/tickets.ts'
import { countWords, type InboxFilters, inboxTabs, isTabChosen, tabChange } from './inbox-filters.ts'

interface InboxTabsProps {
  filters: InboxFilters
  counts: Inbox['counts'] | undefined
  onChoose: (change: Partial<InboxFilters>) => void
}

export function InboxTabs({ filters, counts, onChoose }: InboxTabsProps) {
  return (
    <Flex component="fieldset" gap={6} m={0} mb="sm" p={4} miw={0} bd={0} style={{ overflowX: 'auto' }}>
      <legend>
        <VisuallyHidden>Show</VisuallyHidden>
      </legend>
      {inboxTabs.map((tab) => {
        const isChosen = isTabChosen(tab, filters)
        return (
          <Button
            key={tab.label}
            flex="none"
            size="sm"
            px="sm"
            radius="xl"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            rightSection={
              tab.count &&
              counts && (
                <Text span size="xs" fw={600}>
                  {countWords(counts[tab.count])}
                </Text>
              )
            }
            onClick={() => onChoose(tabChange(tab))}
          >
            {tab.label}
          </Button>
        )
      })}
    </Flex>
  )
}
