import { Button } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { ticketKeys } from '../queries.ts'
import { inboxQuery } from '../staff-queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtersOf, hasFilters, type InboxChange, paramsOf, withFilters } from './inbox-filters.ts'
import { InboxList } from './inbox-list.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { KeysHelp } from './keys-help.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { aboutTickets, useInboxActions } from './use-inbox-actions.ts'
import { inboxKeys, useInboxKeys } from './use-inbox-keys.ts'
import { useLiveInbox } from './use-live-inbox.ts'

export function Inbox({ me }: { me: { id: number } }) {
  const [params, setParams] = useSearchParams()
  const filters = filtersOf(params)
  const list = useRef<HTMLUListElement>(null)
  useLiveInbox()
  const query = useInfiniteQuery({
    ...inboxQuery(filters),
    placeholderData: (before) => before,
  })
  const first = query.data?.pages[0]
  const tickets = query.data?.pages.flatMap((page) => page.tickets) ?? []
  const actions = useInboxActions({ list, tickets, meId: me.id, of: params.toString() })
  const { chosen, dialog, close } = actions
  const keys = useInboxKeys(list, actions.keys)

  const choose = (change: InboxChange, options?: { replace: boolean }) =>
    setParams((now) => withFilters(now, change), { preventScrollReset: true, ...options })

  return (
    <>
      <InboxTabs filters={filters} counts={first?.counts} onChoose={choose} />
      <FilterBar filters={filters} staff={first?.staff ?? []} tags={first?.tags ?? []} onChoose={choose} />
      <SavedFilters filters={filters} onChoose={(saved) => setParams(paramsOf(saved))} />
      <ShortcutHint
        isOn={keys.isOn}
        onChange={keys.setIsOn}
        onHelp={() => actions.open('help')}
        overdue={first?.counts.overdue ?? 0}
      />
      {chosen.size > 0 && (
        <BulkBar
          count={chosen.size}
          staff={first?.staff ?? []}
          isBusy={actions.isBusy}
          onChange={(change) => actions.run([...chosen], change)}
          onAsk={(what) => actions.ask(what, [...chosen])}
          onClear={actions.clear}
        />
      )}
      <Loaded
        query={query}
        label="Loading the tickets"
        failure="The tickets could not be loaded."
        rows={6}
        height={76}
      >
        {() =>
          tickets.length === 0 ? (
            <Nothing isFiltered={hasFilters(filters)} onClear={() => setParams({})} />
          ) : (
            <InboxList
              ref={list}
              tickets={tickets}
              isStale={query.isPlaceholderData}
              chosen={chosen}
              onToggle={actions.toggle}
              me={me}
            />
          )
        }
      </Loaded>
      <LoadMore query={query} queryKey={ticketKeys.inbox} />
      {dialog.what === 'help' && (
        <KeysHelp title="Keyboard shortcuts in the inbox" keys={inboxKeys} onClose={close} />
      )}
      {dialog.what === 'snooze' && (
        <SnoozeDialog
          title={`Snooze ${aboutTickets(dialog.ids)}`}
          onChoose={(snooze_until) => actions.run(dialog.ids, { snooze_until })}
          onClose={close}
        />
      )}
      {dialog.what === 'tag' && (
        <TagDialog
          title={`Tag ${aboutTickets(dialog.ids)}`}
          known={first?.tags.map(({ name }) => name) ?? []}
          onChoose={(change) => actions.run(dialog.ids, change)}
          onClose={close}
        />
      )}
    </>
  )
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const icon = <IconInbox size={40} aria-hidden />
  if (!isFiltered) return <EmptyState icon={icon} title="No tickets yet" text="New requests appear here." />
  return (
    <EmptyState
      icon={icon}
      title="No tickets found"
      text="No ticket matches these filters and words."
      action={
        <Button variant="default" onClick={onClear}>
          Show all tickets
        </Button>
      }
    />
  )
}
