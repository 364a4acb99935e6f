import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '#app/client/routing/redirect.ts'
import { priceFor, useCustomer } from './customer.ts'
import { useQuoteDraft } from './draft/use-quote-draft.ts'
import classes from './panel/price-panel.module.css'
import { QuoteCalculator } from './quote-calculator.tsx'

const REQUEST = '/dashboard/quote'

/** The calculator on public pages. What was chosen is kept, and waits behind the sign-in. */
export function PublicQuote() {
  return <QuoteCalculator action={<NextStep />} />
}

function NextStep() {
  const customer = useCustomer()
  const isReady = priceFor(useQuoteDraft(), customer).estimatedPrice > 0
  if (!isReady) return null
  if (customer.isSignedIn)
    return (
      <div className={classes.action}>
        <Button component={Link} to={REQUEST} size="md">
          Continue to your request
        </Button>
      </div>
    )
  return (
    <div className={classes.action}>
      <Button component={Link} to={`/register?${new URLSearchParams({ redirect: REQUEST })}`} size="md">
        Create an account to request this
      </Button>
      <p className={classes.small}>
        Have an account? <Link to={loginPath(REQUEST)}>Sign in</Link>. Your quote is kept either way.
      </p>
    </div>
  )
}
