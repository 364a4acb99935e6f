import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { clearTarget, withKeptTarget } from '#app/client/routing/kept-target.ts'
import { keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { VerifyForm } from '#app/features/accounts/verify-form.tsx'
import { RequestSoFar } from '#app/features/calculator/request-so-far.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function VerifyPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const goToLogin = useCallback(
    (address: string) => {
      const path = keepingRedirect('/login', withKeptTarget(search, address), { email: address })
      clearTarget()
      void navigate(path)
    },
    [navigate, search],
  )
  const goToPassword = (address: string, says: string) => {
    toastError(says)
    void navigate(keepingRedirect('/reset-password', search, { email: address }))
  }
  return (
    <AccountFrame
      title="Verify your e-mail"
      // The same with and without an address: text that depends on the query would shift the form after hydration.
      lead={
        <>
          <p>
            Enter the 6-digit code that we sent you. If it has not arrived within a minute, check your spam
            folder or send a new one. If you already had an account, the e-mail says how to sign in.
          </p>
          <RequestSoFar redirect={withKeptTarget(search, email).get('redirect')} />
        </>
      }
      after={
        <p>
          Already verified?{' '}
          <Link to={keepingRedirect('/login', search, email ? { email } : {})}>Sign in</Link>
        </p>
      }
    >
      <VerifyForm email={email} onVerified={goToLogin} onPasswordNeeded={goToPassword} />
    </AccountFrame>
  )
}
