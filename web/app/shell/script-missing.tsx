import classes from './site-layout.module.css'

/** Shown when the script of a prerendered page does not arrive. */
export function ScriptMissing() {
  return (
    <p id="script-missing" role="alert" className={classes.withoutScript} hidden>
      Part of this page did not arrive, so its buttons and forms do not work yet. Please check your connection
      and load the page again.
    </p>
  )
}
