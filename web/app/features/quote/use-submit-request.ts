import { requestRoutes } from '@sitewright/contract/requests.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { track } from '#app/client/analytics/track.ts'
import { asProblem, call } from '#app/client/api.ts'
import { begunChatSession } from '#app/client/chat/chat-session.ts'
import { mergeSession, readSession } from '#app/client/session.ts'
import { toastError } from '#app/ui/toast.tsx'
import { focusWebsite } from './details-fields.tsx'
import type { QuoteDraft } from './draft/quote-draft.ts'
import { changeDraft, clearDraft, clientIdOfDraft } from './draft/use-quote-draft.ts'
import type { DraftErrors } from './quote-calculator.tsx'
import { errorsFrom, requestFrom } from './request-from.ts'

const NOT_CONFIGURED = 'Please configure your service request using the calculator first.'
const FAILED = 'There was a problem submitting your request. Please try again.'

/** Sends the quote as a request, once however often it is asked, and leads to its ticket. */
export function useSubmitRequest() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<DraftErrors>({})
  // A second click comes before the button is drawn anew.
  const isUnderWay = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof requestFrom>) => call(requestRoutes.create, { body }),
    onSuccess: async ({ ticketId }) => {
      track('request_sent')
      const user = readSession()
      if (user) mergeSession({ id: user.id, free_fix_available: false })
      for (const key of ['requests', 'overview', 'promotion'])
        void queries.invalidateQueries({ queryKey: [key] })
      await navigate(`/dashboard/ticket/${ticketId}`)
      clearDraft()
    },
    onError: (error) => {
      isUnderWay.current = false
      const { code, fields } = asProblem(error)
      // An earlier sending arrived, and its ticket was deleted since: the next one is a new request.
      if (code === 'not_found') changeDraft({ clientId: undefined })
      setErrors(errorsFrom(fields))
      toastError(FAILED)
    },
  })

  const submit = (draft: QuoteDraft, estimatedPrice: number): void => {
    if (isUnderWay.current) return
    const website = websiteFormProblem(draft.website)
    if (estimatedPrice === 0) toastError(NOT_CONFIGURED)
    else if (website) {
      setErrors({ website })
      focusWebsite()
    } else {
      isUnderWay.current = true
      setErrors({})
      mutate(requestFrom(draft, estimatedPrice, clientIdOfDraft(), draft.sessionId ?? begunChatSession()))
    }
  }
  /** A field that is changed is no longer the one that was refused. */
  const forgive = (change: Partial<QuoteDraft>): void => {
    const changed = Object.keys(change)
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !changed.includes(field))))
  }
  return { submit, forgive, errors, isSubmitting: isPending }
}
