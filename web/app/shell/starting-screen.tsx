import { Logo } from '#app/ui/logo.tsx'
import classes from './error-screen.module.css'

export function StartingScreen() {
  return (
    <main className={classes.screen}>
      <title>Sitewright</title>
      <p role="status" aria-label="Loading Sitewright">
        <Logo />
      </p>
    </main>
  )
}
