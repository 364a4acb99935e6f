import { requestRoutes } from '@sitewright/contract/requests.ts'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addedFiles, forgetAddedFiles } from '#app/client/added-files.ts'
import { track } from '#app/client/analytics/track.ts'
import { asProblem, call } from '#app/client/api.ts'
import { startedChatSession } from '#app/client/chat/chat-session.ts'
import { mergeSession, readSession } from '#app/client/session.ts'
import { isClientIdUsed } from '#app/client/used-client-id.ts'
import { toastError } from '#app/ui/toast.tsx'
import { focusWebsite } from './details-fields.tsx'
import type { Draft, DraftErrors } from './draft.ts'
import { errorsFrom, requestFrom } from './request-from.ts'
import { changeDraft, clearDraft, clientIdOfDraft } from './use-draft.ts'

const NOT_CONFIGURED = 'Please configure your service request using the calculator first.'
const FAILED = 'There was a problem submitting your request. Please try again.'

/** Sends the quote as a request, once however often it is pressed, and opens its ticket. */
export function useSubmitRequest() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<DraftErrors>({})
  // A second click can come before the button is redrawn.
  const isRunning = useRef(false)

  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof requestFrom>) =>
      call(requestRoutes.create, { body: { ...body, ...addedFiles() } }),
    onSuccess: async ({ ticketId }) => {
      track('request_sent')
      const user = readSession()
      if (user) mergeSession({ id: user.id, free_fix_available: false })
      for (const key of ['requests', 'overview']) void queries.invalidateQueries({ queryKey: [key] })
      await navigate(`/dashboard/ticket/${ticketId}`)
      clearDraft()
      forgetAddedFiles()
    },
    onError: (error) => {
      isRunning.current = false
      const { fields } = asProblem(error)
      if (isClientIdUsed(error)) changeDraft({ clientId: undefined })
      setErrors(errorsFrom(fields))
      if (fields?.files) forgetAddedFiles()
      toastError(fields?.files ?? FAILED)
    },
  })

  const submit = (draft: Draft, estimatedPrice: number): void => {
    if (isRunning.current) return
    const website = websiteFormProblem(draft.website)
    if (estimatedPrice === 0) toastError(NOT_CONFIGURED)
    else if (website) {
      setErrors({ website })
      focusWebsite()
    } else {
      isRunning.current = true
      setErrors({})
      mutate(requestFrom(draft, estimatedPrice, clientIdOfDraft(), draft.sessionId ?? startedChatSession()))
    }
  }
  const clearErrors = (change: Partial<Draft>): void => {
    const changed = Object.keys(change)
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !changed.includes(field))))
  }
  return { submit, clearErrors, errors, isSubmitting: isPending }
}
