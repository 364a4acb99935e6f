import { Switch } from '@mantine/core'
import { useState } from 'react'
import { hasNotifications, mayNotify, storeBrowserChoice, useBrowserChoice } from './browser-choice.ts'

/** Asks the browser for its permission only after a press. */
export function BrowserSwitch() {
  const isChosen = useBrowserChoice()
  const [isRefused, setIsRefused] = useState(false)
  const change = async (wanted: boolean) => {
    if (!wanted) return storeBrowserChoice(false)
    const isAllowed = (await Notification.requestPermission()) === 'granted'
    setIsRefused(!isAllowed)
    storeBrowserChoice(isAllowed)
  }
  if (!hasNotifications()) return null
  return (
    <Switch
      label="Show new messages on this device"
      description="While Sitewright is open in a tab that you are not looking at."
      error={
        isRefused && 'This browser does not allow it. You can change that in its settings for this site.'
      }
      checked={isChosen && mayNotify()}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
