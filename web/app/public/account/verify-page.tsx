import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { forgetWayBack, withWayBack } from '#app/client/routing/way-back.ts'
import { VerifyForm } from '#app/features/accounts/registration/verify-form.tsx'
import { Door } from './door.tsx'

export default function VerifyPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const goToLogin = useCallback(
    (address: string) => {
      const path = keepingRedirect('/login', withWayBack(search, address), { email: address })
      forgetWayBack()
      void navigate(path)
    },
    [navigate, search],
  )
  return (
    <Door
      title="Verify your e-mail"
      // The same with and without an address: words that come with the query would move the form under a finger.
      lead={
        <p>
          Type in the 6-digit code that we sent you. If it is not there in a minute, look in the spam folder,
          or send a new one to your address. If you already had an account, the mail says how to get in.
        </p>
      }
      after={
        <p>
          Already verified?{' '}
          <Link to={keepingRedirect('/login', search, email ? { email } : {})}>Sign in</Link>
        </p>
      }
    >
      <VerifyForm email={email} onVerified={goToLogin} />
    </Door>
  )
}
