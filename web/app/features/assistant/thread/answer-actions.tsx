import type { ChatAction } from '@sitewright/contract/assistant.ts'
import { usePlace } from '#app/client/routing/place.ts'
import { ownPath } from '#app/client/routing/redirect.ts'
import { useSession } from '#app/client/session.ts'
import { SmallButton, SmallLink } from '#app/ui/brand/small-action.tsx'
import { requestPath, signInPath } from '../links.ts'
import classes from './thread.module.css'

export interface ChatActs {
  say: (prompt: string, ownerConsent: boolean) => void
  lookDeeper: (examinationId: string) => void
}

type Shown = { label: string; onClick: () => void } | { label: string; to: string; isMain: boolean }

interface AnswerActionsProps {
  actions: ChatAction[]
  examinationId: string | null
  acts: ChatActs
  /** Buttons that send a message are shown under the newest answer only, and not while another is running. */
  canSay: boolean
}

export function AnswerActions({ actions, examinationId, acts, canSay }: AnswerActionsProps) {
  const isSignedIn = useSession() !== null
  const here = usePlace().pathname
  const shown = actions.flatMap((action): Shown[] => {
    const { kind, label, prompt } = action
    if (kind === 'deep' && examinationId)
      return canSay ? [{ label, onClick: () => acts.lookDeeper(examinationId) }] : []
    if (prompt !== null) return canSay ? [{ label, onClick: () => acts.say(prompt, kind === 'owner') }] : []
    const to = addressOf(action, isSignedIn, here)
    return to ? [{ label, to, isMain: kind === 'request' }] : []
  })
  if (shown.length === 0) return null
  return (
    <p className={classes.actions}>
      {shown.map((action) =>
        'to' in action ? (
          <SmallLink key={action.label} to={action.to} isMain={action.isMain}>
            {action.label}
          </SmallLink>
        ) : (
          <SmallButton key={action.label} onClick={action.onClick}>
            {action.label}
          </SmallButton>
        ),
      )}
    </p>
  )
}

function addressOf({ kind, href }: ChatAction, isSignedIn: boolean, here: string): string | null {
  if (kind === 'request') return requestPath(href, isSignedIn)
  const own = ownPath(href)
  if (own && (kind === 'register' || kind === 'login' || /^\/(login|register)\b/.test(own)))
    return signInPath(own, here)
  return own
}
