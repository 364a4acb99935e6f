import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { useUnread } from '#app/client/unread.ts'
import { mayNotify, useBrowserChoice } from './browser-choice.ts'

/** Shows a notification of the system when more is unread than before and this tab is not looked at. */
export function MessageNotifications() {
  const total = useUnread().data?.total
  const isChosen = useBrowserChoice()
  const isStaff = useSession()?.is_admin ?? false
  const navigate = useNavigate()
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = total
    if (total === undefined || known === undefined || total <= known) return
    if (!isChosen || !mayNotify() || document.hasFocus()) return
    const shown = new Notification('Sitewright', {
      body: total === 1 ? 'You have a new message.' : `You have ${total} unread messages.`,
      // Of several tabs and messages, the last one replaces the others.
      tag: 'unread',
    })
    shown.onclick = () => {
      window.focus()
      shown.close()
      void navigate(isStaff ? '/dashboard/admin/tickets' : '/dashboard/requests')
    }
  }, [total, isChosen, isStaff, navigate])
  return null
}
