import type { SecondStepWanted, SignedIn } from '@sitewright/contract/users.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { sayProblem } from '#app/client/api.ts'
import { afterSignIn, keepingRedirect } from '#app/client/routing/redirect.ts'
import { useSearch } from '#app/client/routing/search.ts'
import { isSignedIn } from '#app/client/sign-in.ts'
import { PasskeyButton } from '#app/features/passkeys/passkey-button.tsx'
import { AskLinkForm } from '#app/features/sign-in-links/ask-link-form.tsx'
import { useLink } from '#app/features/sign-in-links/use-link.ts'
import { SecondStepForm } from '#app/features/two-step/second-step-form.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { AccountFrame } from './account-frame.tsx'

export default function SignInLinkPage() {
  const search = useSearch()
  const [wanted, setWanted] = useState<SecondStepWanted | null>(null)
  const goOn = (reply: SignedIn) =>
    window.location.assign(
      reply.deletion_taken_back ? '/dashboard/account?stays=1' : afterSignIn(search, reply.is_admin),
    )
  const { isPending, error } = useLink((reply) => (isSignedIn(reply) ? goOn(reply) : setWanted(reply)))
  return (
    <AccountFrame
      title="Sign in by e-mail"
      lead={<p>We e-mail you a link that signs you in without a password. It works only in this browser.</p>}
      after={
        <p>
          Know your password? <Link to={keepingRedirect('/login', search)}>Sign in</Link>
        </p>
      }
    >
      {error && (
        <Notice tone="bad" role="alert">
          <p>{sayProblem(error, 'The link could not be used. Please ask for a new one.')}</p>
        </Notice>
      )}
      {wanted && (
        <SecondStepForm
          wanted={wanted}
          passkey={<PasskeyButton onSignedIn={goOn} />}
          onSignedIn={goOn}
          onStartAgain={() => setWanted(null)}
        />
      )}
      {isPending && <Loading label="Signing you in" rows={1} />}
      {!wanted && !isPending && <AskLinkForm email={search.get('email') ?? ''} />}
    </AccountFrame>
  )
}
