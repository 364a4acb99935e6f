import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page not found" width="text">
      <h1>We could not find that page</h1>
      <p>
        The address may have a typing mistake, or the page has moved. If one of our own links brought you
        here, please <Link to="/contact">tell us</Link> and we will mend it.
      </p>
      <Button component={Link} to="/">
        Go to the home page
      </Button>
    </Page>
  )
}
