import { Textarea, TextInput } from '@mantine/core'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useState } from 'react'
import growing from '#app/ui/forms/growing.module.css'
import { DESCRIPTION_MAX, type QuoteDraft } from './draft/quote-draft.ts'
import classes from './quote-calculator.module.css'
import type { DraftErrors } from './quote-calculator.tsx'

const WEBSITE_FIELD = 'quote-website'

/** Where the address has to be mended. */
export const focusWebsite = (): void => document.getElementById(WEBSITE_FIELD)?.focus()

interface DetailsFieldsProps {
  draft: QuoteDraft
  errors: DraftErrors
  onChange: (change: Partial<QuoteDraft>) => void
}

/** The part that changes no price: which site it is, and what is to be done. */
export function DetailsFields({ draft, errors, onChange }: DetailsFieldsProps) {
  // While somebody still types an address, it is not wrong yet.
  const [isTyping, setIsTyping] = useState(false)
  const websiteProblem = isTyping ? null : websiteFormProblem(draft.website)
  return (
    <fieldset className={classes.details}>
      <legend className={classes.legend}>Tell us about it</legend>
      <TextInput
        size="md"
        id={WEBSITE_FIELD}
        label="Website"
        description="Optional"
        placeholder="https://example.com"
        type="url"
        inputMode="url"
        autoComplete="url"
        maxLength={2_048}
        value={draft.website}
        error={errors.website ?? websiteProblem}
        onFocus={() => setIsTyping(true)}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => onChange({ website: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        label="What should we do?"
        description="What you see, what you expect instead, and since when. The more we know, the sooner we can start."
        placeholder="Since yesterday the contact form says “sent”, but no mail reaches me."
        rows={4}
        classNames={growing}
        maxLength={DESCRIPTION_MAX}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </fieldset>
  )
}
