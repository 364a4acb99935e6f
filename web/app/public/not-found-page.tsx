import { Link } from 'react-router'
import { Art } from '#app/ui/art/art.tsx'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './not-found-page.module.css'

export default function NotFoundPage() {
  return (
    <Page title="Page not found" width="text">
      <Art name="missing" className={classes.art} />
      <h1>We could not find that page</h1>
      <p>
        The address may have a typing mistake, or the page has moved. If one of our own links brought you
        here, please <Link to="/contact">tell us</Link> and we will fix it.
      </p>
      <p className={classes.ways}>
        <ActionLink to="/">Go to the home page</ActionLink>
        <ActionLink to="/website-errors" look="quiet">
          Common website faults
        </ActionLink>
      </p>
    </Page>
  )
}
