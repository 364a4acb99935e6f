import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { loginPath } from '#app/client/routing/redirect.ts'
import { Calculator } from './calculator.tsx'
import { priceFor, useCustomer } from './customer.ts'
import { Small } from './price-panel.tsx'
import { REQUEST, registerPath } from './register-path.ts'
import { useDraft } from './use-draft.ts'

/** The calculator on public pages. What was chosen is kept until after the sign-in. */
export function PublicCalculator() {
  return <Calculator action={<NextStep />} />
}

function NextStep() {
  const customer = useCustomer()
  const isReady = priceFor(useDraft(), customer).estimatedPrice > 0
  if (!isReady) return null
  if (customer.isSignedIn)
    return (
      <Button component={Link} to={REQUEST} size="md">
        Continue to your request
      </Button>
    )
  return (
    <Stack gap="xs" ta="center">
      <Button component={Link} to={registerPath} size="md" px="xs">
        Create an account to request this
      </Button>
      <Small>
        Have an account? <Link to={loginPath(REQUEST)}>Sign in</Link>. Your quote is kept either way.
      </Small>
    </Stack>
  )
}
