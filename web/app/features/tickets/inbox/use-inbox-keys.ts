import type { RefObject } from 'react'
import { type KeyActions, useKeysOn, useSingleKeys } from './single-keys.ts'

export const inboxKeys = [
  ['j k', 'Next and previous ticket'],
  ['Enter', 'Open the ticket'],
  ['x', 'Choose the ticket, for doing something with several'],
  ['a', 'Assign to me'],
  ['e', 'Resolve'],
  ['s', 'Snooze'],
  ['t', 'Tag'],
  ['/', 'Search'],
  ['Ctrl K', 'Go to any page, ticket or customer'],
  ['?', 'This help'],
] as const

/** `j` and `k` move through the list, Enter opens (it is a link); the others are given. */
export function useInboxKeys(list: RefObject<HTMLUListElement | null>, actions: KeyActions) {
  const [isOn, setIsOn] = useKeysOn()
  useSingleKeys(
    {
      j: () => move(list.current, 1),
      k: () => move(list.current, -1),
      '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
      ...actions,
    },
    isOn,
  )
  return { isOn, setIsOn }
}

/** The ticket whose row has the focus. */
export function focusedTicket(list: HTMLElement | null): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-ticket]')
  return row && list?.contains(row) ? Number(row.dataset.ticket) : null
}

function move(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-ticket]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
  const link = next?.querySelector<HTMLElement>('a, button')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
