import { createStored, useStored } from '#app/client/stored.ts'

/** Belongs to this browser, not to an account, as its permission does. */
const choice = createStored({ key: 'browser-notifications', parse: (text) => text === 'on' })

export const useBrowserChoice = (): boolean => useStored(choice, false)
export const storeBrowserChoice = (isOn: boolean): void => choice.write(isOn ? 'on' : null)

export const hasNotifications = (): boolean => typeof window !== 'undefined' && 'Notification' in window
export const mayNotify = (): boolean => hasNotifications() && Notification.permission === 'granted'
