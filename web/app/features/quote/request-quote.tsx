import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSession } from '#app/client/session.ts'
import { priceFor, useCustomer } from './customer.ts'
import { changeDraft, readDraft, useQuoteDraft } from './draft/use-quote-draft.ts'
import classes from './panel/price-panel.module.css'
import { QuoteCalculator } from './quote-calculator.tsx'
import { useSubmitRequest } from './use-submit-request.ts'

/** The calculator for a signed-in client, who can send the quote as a request. */
export function RequestQuote() {
  const draft = useQuoteDraft()
  const { estimatedPrice } = priceFor(draft, useCustomer())
  const { submit, forgive, errors, isSubmitting } = useSubmitRequest()
  useOwnWebsite()
  const isOff = estimatedPrice === 0 || isSubmitting
  return (
    <QuoteCalculator
      errors={errors}
      onChange={forgive}
      action={
        <div className={classes.action}>
          {/* Off for the eye and the ear, but not for the click, which says what is missing. */}
          <Button
            size="md"
            aria-disabled={isOff}
            data-disabled={isOff || undefined}
            onClick={() => submit(draft, estimatedPrice)}
          >
            {isSubmitting ? 'Submitting...' : 'Submit Request'}
          </Button>
        </div>
      }
    />
  )
}

/** The website of the account stands there already, once, unless another was typed. */
function useOwnWebsite(): void {
  const own = useSession()?.website_url
  const { website } = useQuoteDraft()
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !own) return
    isDone.current = true
    // A finding may have named its site in the same moment.
    if (readDraft().website === '' && website === '') changeDraft({ website: own })
  }, [own, website])
}
