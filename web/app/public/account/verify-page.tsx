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
      lead={
        email ? (
          <p>
            We sent a 6-digit code to <strong>{email}</strong>. If it is not there in a minute, look in the
            spam folder or send a new one. If you already had an account, the mail says how to get in.
          </p>
        ) : (
          <p>Enter your address, send yourself a code, and type it in below.</p>
        )
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
