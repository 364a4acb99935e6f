import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { ResetForm } from '#app/features/accounts/reset-form.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function ResetPasswordPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const [token, setToken] = useState('')
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  return (
    <AccountFrame
      title="Set a new password"
      lead={
        <p>
          If your address has an account with us, a code is on its way. It works for 10 minutes. Setting a new
          password signs you out everywhere else.
        </p>
      }
      after={
        <p>
          No code yet?{' '}
          <Link to={keepingRedirect('/forgot-password', search, email ? { email } : {})}>
            Send another one
          </Link>
        </p>
      }
    >
      <ResetForm
        email={email}
        token={token}
        onReset={(address) => {
          toastSuccess('Your new password is set. Please sign in with it.')
          void navigate(keepingRedirect('/login', search, { email: address }))
        }}
      />
    </AccountFrame>
  )
}
