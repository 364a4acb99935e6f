import { consent, useConsent } from '#app/client/analytics/third-party/consent.ts'
import classes from './consent-button.module.css'

/** For the footer: opens the question again. Not there while there is nothing to choose. */
export function ConsentButton() {
  if (!useConsent().project) return null
  return (
    <button type="button" className={classes.again} onClick={consent.reopen}>
      Statistics settings
    </button>
  )
}
