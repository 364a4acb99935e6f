import classes from '../site-layout.module.css'

/** Shown by the starter when the program did not arrive: what was pressed and typed until then waits for nothing. */
export function ProgramMissing() {
  return (
    <p id="program-missing" role="alert" className={classes.withoutScript} hidden>
      Part of this page did not arrive, so its buttons and forms do not work yet. Please check your connection
      and load the page again.
    </p>
  )
}
