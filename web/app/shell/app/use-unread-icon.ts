import { useEffect } from 'react'

const ICON = 'link[rel="icon"][type="image/svg+xml"]'
const WITH_DOT = '/mark-unread.svg'

/** While something is unread, the icon in the browser's tab carries a dot. */
export function useUnreadIcon(isUnread: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>(ICON)
    if (!icon || !isUnread) return
    const plain = icon.href
    icon.href = WITH_DOT
    return () => {
      icon.href = plain
    }
  }, [isUnread])
}
