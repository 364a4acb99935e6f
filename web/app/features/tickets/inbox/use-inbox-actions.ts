import { BULK_MAX } from '@sitewright/contract/inbox.ts'
import type { InboxItem } from '@sitewright/contract/tickets.ts'
import { type RefObject, useState } from 'react'
import { confirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toastError } from '#app/ui/toast.tsx'
import type { KeyActions } from './single-keys.ts'
import { type Change, useBulk } from './use-bulk.ts'
import { focusedTicket } from './use-inbox-keys.ts'

interface Parts {
  list: RefObject<HTMLUListElement | null>
  tickets: InboxItem[]
  meId: number
  /** The filters: a choice belongs to the list it was made in. */
  of: string
}

type Dialog = { what: 'none' | 'help' } | { what: 'snooze' | 'tag'; ids: number[] }

const checksFirst =
  'Where a ticket began with a finding, the checks run first: it is resolved when they do not see the fault any more. '

export const aboutTickets = (ids: number[]): string =>
  ids.length === 1 ? `ticket #${ids[0]}` : `${ids.length} tickets`

/** Which tickets are chosen, and what the bar and the keys do with them; without a choice, with the one in focus. */
export function useInboxActions({ list, tickets, meId, of }: Parts) {
  const [choice, setChoice] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() })
  const [dialog, setDialog] = useState<Dialog>({ what: 'none' })
  const shown = new Set(tickets.map(({ id }) => id))
  const chosen = new Set(choice.of === of ? [...choice.ids].filter((id) => shown.has(id)) : [])
  const keep = (ids: Iterable<number>) => setChoice({ of, ids: new Set(ids) })
  const bulk = useBulk((refused) => {
    if (refused.length > 0 && chosen.size > 0) keep(refused)
  })

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    if (next.size > BULK_MAX) toastError(`Please choose at most ${BULK_MAX} tickets.`)
    else keep(next)
  }
  const run = (ids: number[], change: Change) => bulk.mutate({ ids, change })
  const ask = async (what: 'snooze' | 'tag' | 'resolve' | 'close', ids: number[]) => {
    if (what === 'snooze' || what === 'tag') return setDialog({ what, ids })
    const isSure = await confirmDialog({
      title: `${what === 'resolve' ? 'Resolve' : 'Close'} ${aboutTickets(ids)}?`,
      text: `${what === 'resolve' ? checksFirst : ''}The client sees the change at once.`,
      confirmLabel: what === 'resolve' ? 'Resolve' : 'Close',
    })
    if (isSure) run(ids, { status: what === 'resolve' ? 'resolved' : 'closed' })
  }
  const withTarget = (act: (ids: number[]) => unknown) => () => {
    const focused = focusedTicket(list.current)
    const ids = chosen.size > 0 ? [...chosen] : focused && shown.has(focused) ? [focused] : []
    const isDeleted = tickets.some(({ id, deleted_at }) => deleted_at !== null && ids.includes(id))
    if (ids.length > 0 && !isDeleted) act(ids)
  }
  const keys: KeyActions = {
    x: () => {
      const focused = focusedTicket(list.current)
      if (focused && tickets.some(({ id, deleted_at }) => id === focused && deleted_at === null))
        toggle(focused)
    },
    a: withTarget((ids) => run(ids, { assignee: meId })),
    e: withTarget((ids) => void ask('resolve', ids)),
    s: withTarget((ids) => void ask('snooze', ids)),
    t: withTarget((ids) => void ask('tag', ids)),
    '?': () => setDialog({ what: 'help' }),
  }
  return {
    chosen,
    dialog,
    keys,
    toggle,
    run,
    ask: (what: 'snooze' | 'tag' | 'resolve' | 'close', ids: number[]) => void ask(what, ids),
    clear: () => keep([]),
    open: (what: 'help') => setDialog({ what }),
    close: () => setDialog({ what: 'none' }),
    isBusy: bulk.isPending,
  }
}
