import { ActionButton } from '#app/ui/brand/action.tsx'
import { Mark } from '#app/ui/brand/mark.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './error-screen.module.css'

/** Shown when a page breaks. Its picture is drawn in the page, so it needs no other file. */
export function ErrorScreen() {
  return (
    <main className={classes.screen}>
      <Page title="Something went wrong" width="text">
        <Mark size={64} state="apart" />
        <div role="alert">
          <h1>Something went wrong</h1>
          <p>We're sorry, but something unexpected happened. Please try refreshing the page.</p>
        </div>
        <ActionButton onClick={() => window.location.reload()}>Refresh Page</ActionButton>
      </Page>
    </main>
  )
}
