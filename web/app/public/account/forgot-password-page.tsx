import { Link, useNavigate } from 'react-router'
import { keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { ForgotForm } from '#app/features/accounts/forgot-form.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function ForgotPasswordPage() {
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <AccountFrame
      title="Forgotten password"
      description="Set a new password for your Sitewright account with a code that we send to your e-mail address."
      lead={<p>Enter your e-mail address and we will send you a code to set a new password.</p>}
      after={
        <p>
          Remembered it? <Link to={keepingRedirect('/login', search)}>Sign in</Link>
        </p>
      }
    >
      <ForgotForm
        email={search.get('email') ?? ''}
        onSent={(email) => void navigate(keepingRedirect('/reset-password', search, { email }))}
      />
    </AccountFrame>
  )
}
