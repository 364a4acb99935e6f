import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

export type KeyActions = Record<string, (() => void) | undefined>

/** Whether single keys do anything; a switch turns them off for those whose software types letters. */
export function useKeysOn() {
  return useLocalStorage({ key: 'inbox-keys', defaultValue: true, getInitialValueInEffect: false })
}

/** Runs the action of a single key; never while something is typed or a dialog is open. */
export function useSingleKeys(actions: KeyActions, isOn: boolean): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isWriting(event.target) || document.querySelector('[role=dialog]')) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}
