import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { websiteFormProblem } from '@sitewright/contract/website.ts'
import { useState } from 'react'
import { useRequestFiles } from '#app/client/request-files.ts'
import { AddedFiles } from '#app/ui/added-files.tsx'
import { afterPress } from '#app/ui/after-press.ts'
import { isEarlyInput } from '#app/ui/early-input.ts'
import { growing } from '#app/ui/growing.ts'
import { Legend } from './choice-cards.tsx'
import { DESCRIPTION_MAX, type Draft, type DraftErrors } from './draft.ts'

const WEBSITE_FIELD = 'quote-website'

export const focusWebsite = (): void => document.getElementById(WEBSITE_FIELD)?.focus()

interface DetailsFieldsProps {
  draft: Draft
  errors: DraftErrors
  onChange: (change: Partial<Draft>) => void
}

export function DetailsFields(props: DetailsFieldsProps) {
  return (
    <Fieldset variant="unstyled" legend={<Legend>Tell us about it</Legend>}>
      <Stack gap="md">
        <WebsiteField {...props} />
        <Description
          {...props}
          label="What should we do?"
          description="What you see, what you expect instead, and since when. The more we know, the sooner we can start."
          placeholder="Since yesterday the contact form says “sent”, but no mail reaches me."
          rows={4}
        />
        <Files />
      </Stack>
    </Fieldset>
  )
}

/** What a client may add to a fault that we know. */
export function Added(props: DetailsFieldsProps) {
  return (
    <Stack gap="md">
      <Description {...props} label="Anything you would like to add?" rows={2} />
      <Files />
    </Stack>
  )
}

export function WebsiteField({ draft, errors, onChange }: DetailsFieldsProps) {
  // An address that is still being typed is not wrong yet.
  const [isTyping, setIsTyping] = useState(false)
  const websiteProblem = isTyping ? null : websiteFormProblem(draft.website)
  return (
    <TextInput
      ref={(field) => {
        if (isEarlyInput(field)) onChange({ website: field.value })
      }}
      size="md"
      id={WEBSITE_FIELD}
      label="Website"
      description="Optional"
      placeholder="https://example.com"
      type="url"
      inputMode="url"
      // The draft is kept by us: the browser would bring it back after a sign-out.
      autoComplete="off"
      maxLength={2_048}
      value={draft.website}
      error={errors.website ?? websiteProblem}
      onFocus={() => setIsTyping(true)}
      onBlur={() => afterPress(() => setIsTyping(false))}
      onChange={(event) => onChange({ website: event.currentTarget.value })}
    />
  )
}

interface DescriptionProps extends DetailsFieldsProps {
  label: string
  description?: string
  placeholder?: string
  rows: number
}

function Description({ draft, errors, onChange, ...words }: DescriptionProps) {
  return (
    <Textarea
      ref={(field) => {
        if (isEarlyInput(field)) onChange({ description: field.value })
      }}
      size="md"
      {...words}
      styles={growing}
      autoComplete="off"
      maxLength={DESCRIPTION_MAX}
      value={draft.description}
      error={errors.description}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
  )
}

const Files = () => (
  <AddedFiles {...useRequestFiles()} hint="Pictures or documents, up to 5, each up to 10 MB. Optional." />
)
