import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSession } from '#app/client/session.ts'
import { Calculator } from './calculator.tsx'
import { priceFor, useCustomer } from './customer.ts'
import { changeDraft, readDraft, useDraft } from './use-draft.ts'
import { useSubmitRequest } from './use-submit-request.ts'

/** The calculator for a signed-in client, who can send the quote as a request. */
export function RequestCalculator() {
  const draft = useDraft()
  const { estimatedPrice } = priceFor(draft, useCustomer())
  const { submit, clearErrors, errors, isSubmitting } = useSubmitRequest()
  useOwnWebsite()
  const isOff = estimatedPrice === 0 || isSubmitting
  return (
    <Calculator
      errors={errors}
      onChange={clearErrors}
      action={
        // Drawn and announced as disabled, but a click says what is missing.
        <Button
          size="md"
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          onClick={() => submit(draft, estimatedPrice)}
        >
          {isSubmitting ? 'Submitting...' : 'Submit Request'}
        </Button>
      }
    />
  )
}

/** Fills in the account's website, once, unless another was typed. */
function useOwnWebsite(): void {
  const own = useSession()?.website_url
  const { website } = useDraft()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !own) return
    isDone.current = true
    // A linked finding may have set its site at the same moment.
    if (readDraft().website === '' && website === '') changeDraft({ website: own })
  }, [own, website])
}
