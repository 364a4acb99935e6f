import { Logo } from '#app/ui/brand/logo.tsx'
import classes from './error-screen.module.css'

export function StartingScreen() {
  return (
    <main className={classes.screen}>
      <title>Sitewright</title>
      <p role="status" aria-label="Loading Sitewright" className={classes.starting}>
        <Logo />
      </p>
      <noscript>
        <p>This page needs JavaScript. Please switch it on, or write to us: our home page says how.</p>
      </noscript>
    </main>
  )
}
