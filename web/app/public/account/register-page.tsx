import { Link, useNavigate } from 'react-router'
import { keepTarget } from '#app/client/routing/kept-target.ts'
import { keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { RegisterForm } from '#app/features/accounts/register-form.tsx'
import { RequestSoFar } from '#app/features/calculator/request-so-far.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function RegisterPage() {
  const search = useSearch()
  const navigate = useNavigate()
  return (
    <AccountFrame
      title="Create your account"
      description="Open a free Sitewright account to send requests, follow them and talk to the people who fix your site."
      lead={
        <>
          <p>It costs nothing and takes a minute. You need it to send a request and to follow it.</p>
          <RequestSoFar redirect={search.get('redirect')} />
        </>
      }
      after={
        <>
          <p>
            Already have an account? <Link to={keepingRedirect('/login', search)}>Sign in</Link>
          </p>
          <p>
            By registering you agree to our <Link to="/terms-and-conditions">terms</Link> and have read our{' '}
            <Link to="/privacy-policy">privacy policy</Link>.
          </p>
        </>
      }
    >
      <RegisterForm
        onRegistered={(email) => {
          keepTarget(email, search)
          void navigate(keepingRedirect('/verify', search, { email }))
        }}
      />
    </AccountFrame>
  )
}
