import { useLocalStorage } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'

/** `j` and `k` move through the list, Enter opens (it is a link), `/` goes to the search; until turned off. */
export function useInboxKeys(list: RefObject<HTMLUListElement | null>) {
  const [isOn, setIsOn] = useLocalStorage({
    key: 'inbox-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (event.key === 'j') move(list.current, 1)
      else if (event.key === 'k') move(list.current, -1)
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-search]')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, list])
  return { isOn, setIsOn }
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=dialog] *'))
  )
}

function move(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))
  links[next]?.focus()
  links[next]?.scrollIntoView({ block: 'nearest' })
}
