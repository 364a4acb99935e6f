import { Link, useNavigate } from 'react-router'
import { afterSignIn, keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { LoginForm } from '#app/features/accounts/sign-in/login-form.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Door } from './door.tsx'

export default function LoginPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const verifyPath = (address: string) =>
    keepingRedirect('/verify', search, address ? { email: address } : {})
  return (
    <Door
      title="Sign in"
      description="Sign in to follow your requests and talk to the people who fix your site."
      after={
        <>
          {/* Below the form: it comes with the query, and must not push the button away from under a finger. */}
          {search.get('verify') === '1' && (
            <div style={{ marginBottom: '1.1rem', textAlign: 'start' }}>
              <Notice title="Check your e-mail">
                <p>
                  We sent you a 6-digit code. <Link to={verifyPath(email)}>Enter the code</Link> and then sign
                  in here.
                </p>
              </Notice>
            </div>
          )}
          <p>
            New here? <Link to={keepingRedirect('/register', search)}>Create an account</Link>
          </p>
        </>
      }
    >
      <LoginForm
        email={email}
        forgotPath={keepingRedirect('/forgot-password', search, email ? { email } : {})}
        onSignedIn={() => window.location.assign(afterSignIn(search))}
        onUnverified={(address) => void navigate(verifyPath(address))}
      />
    </Door>
  )
}
