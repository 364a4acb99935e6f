import { Box, Divider } from '@mantine/core'
import type { SecondStepWanted, SignedIn } from '@sitewright/contract/users.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { afterSignIn, keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { signedOutBecause } from '#app/client/signed-out-because.ts'
import { signingOut } from '#app/client/signing-out.ts'
import { useStored } from '#app/client/stored.ts'
import { LoginForm } from '#app/features/accounts/login-form.tsx'
import { RequestSoFar } from '#app/features/calculator/request-so-far.tsx'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { SecondStepForm } from '#app/features/two-step/second-step-form.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function LoginPage() {
  const search = useSearch()
  const navigate = useNavigate()
  const email = search.get('email') ?? ''
  const isSigningOut = useStored(signingOut, false)
  const [wanted, setWanted] = useState<SecondStepWanted | null>(null)
  const [because, setBecause] = useState<unknown>(null)
  useEffect(() => {
    const code = signedOutBecause.read()
    if (code === null) return
    setBecause(code)
    signedOutBecause.write(null)
  }, [])
  const goOn = (reply: SignedIn) =>
    window.location.assign(
      reply.deletion_taken_back ? '/dashboard/account?stays=1' : afterSignIn(search, reply.is_admin),
    )
  const verifyPath = (address: string) =>
    keepingRedirect('/verify', search, address ? { email: address } : {})
  return (
    <AccountFrame
      title="Sign in"
      description="Sign in to follow your requests and talk to the people who fix your site."
      lead={
        <>
          {because !== null && <SignedOut isPasswordChanged={because === 'password_changed'} />}
          {isSigningOut && (
            <Box mb="md">
              <Notice tone="warm" role="status">
                <p>
                  Your sign-out on this browser is not complete yet, and we try again each time you open a
                  page here.
                </p>
              </Notice>
            </Box>
          )}
          <RequestSoFar redirect={search.get('redirect')} />
        </>
      }
      after={
        <>
          {/* Below the form: it depends on the query, and must not shift the form after hydration. */}
          {search.get('verify') === '1' && (
            <Box mb="md" ta="start">
              <Notice title="Check your e-mail">
                <p>
                  We sent you a 6-digit code. <Link to={verifyPath(email)}>Enter the code</Link> and then sign
                  in here.
                </p>
              </Notice>
            </Box>
          )}
          <p>
            New here? <Link to={keepingRedirect('/register', search)}>Create an account</Link>
          </p>
        </>
      }
    >
      {wanted ? (
        <SecondStepForm
          wanted={wanted}
          passkey={<PasskeyButton onSignedIn={goOn} />}
          onSignedIn={goOn}
          onStartAgain={() => setWanted(null)}
        />
      ) : (
        <>
          <LoginForm
            email={email}
            forgotPath={(typed) => keepingRedirect('/forgot-password', search, typed ? { email: typed } : {})}
            onSignedIn={goOn}
            onSecondStep={setWanted}
            onUnverified={(address) => void navigate(verifyPath(address))}
          />
          <Divider my="lg" label="or" />
          <PasskeyButton onSignedIn={goOn} />
          <Box mt="md" ta="center">
            <Link to={keepingRedirect('/sign-in-link', search, email ? { email } : {})}>
              E-mail me a link instead
            </Link>
          </Box>
        </>
      )}
    </AccountFrame>
  )
}

function SignedOut({ isPasswordChanged }: { isPasswordChanged: boolean }) {
  return (
    <Box mb="md">
      <Notice tone="warm" role="status" title="You were signed out">
        {isPasswordChanged ? (
          <>
            <p>Your password was changed on another device. Please sign in with the new one.</p>
            <p>
              Was it not you? <Link to="/forgot-password">Set a new password</Link> now.
            </p>
          </>
        ) : (
          <p>
            This device was signed out from another one, or was not used for a long time. Please sign in
            again.
          </p>
        )}
      </Notice>
    </Box>
  )
}
