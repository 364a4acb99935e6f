import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Page } from '#app/ui/page.tsx'
import classes from './error-screen.module.css'

/** What stands on the page when our own program failed. */
export function ErrorScreen() {
  return (
    <main className={classes.screen}>
      <Page title="Something went wrong" width="text">
        <div role="alert">
          <h1>Something went wrong</h1>
          <p>We're sorry, but something unexpected happened. Please try refreshing the page.</p>
        </div>
        <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </Page>
    </main>
  )
}
