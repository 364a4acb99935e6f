import { Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type NewQuote, QUOTE_LINES_MAX, type Quote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { useIdempotencyKey } from '#app/client/use-idempotency-key.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { emptyLine, QuoteForm as Form, type QuoteFields } from './quote-fields.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'
import { quotesKey } from './quote-queries.ts'
import { QuoteSum } from './quote-sum.tsx'

interface QuoteFormProps {
  start: QuoteFields
  /** The quote that is changed; without one a new quote is written. */
  changes?: Quote
  /** In whole pounds, of the request that it is for. */
  shown?: number | undefined
  onSaved: (quote: Quote) => void
}

type Body = z.input<typeof NewQuote>

/** A quote line by line; it is a draft until it is finalised. */
export function QuoteForm({ start, changes, shown, onSaved }: QuoteFormProps) {
  const queries = useQueryClient()
  const { key, renewAfter } = useIdempotencyKey()
  const form = useSchemaForm<QuoteFields, Body>({
    schema: Form as unknown as z.ZodType<Body>,
    defaults: start,
    send: async (body) => {
      const quote = changes
        ? await call(quoteRoutes.edit, { params: { id: changes.id }, body })
        : await call(quoteRoutes.create, { body, idempotencyKey: key })
      toastSuccess(changes ? 'Quote saved as a draft.' : 'Quote created successfully!')
      await queries.invalidateQueries({ queryKey: quotesKey })
      onSaved(quote)
    },
    sayFailure: (error) => {
      renewAfter(error)
      return changes ? sayProblem(error, 'Failed to save quote') : 'Failed to create quote'
    },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'line_items' })
  const values = useWatch({ control: form.control }) as QuoteFields
  const isReady =
    values.customer !== null &&
    values.line_items.every(({ description, unit_price }) => description.trim() !== '' && unit_price !== '')
  // The sum of all lines is what the server may refuse.
  const { error } = form.getFieldState('line_items', form.formState)
  const linesProblem = error?.message ?? error?.root?.message
  const label = changes ? 'Change Quote' : 'Create New Quote'
  return (
    <FormView form={form} label={label}>
      <CustomerChoice
        chosen={values.customer}
        onChoose={(customer) => form.setValue('customer', customer)}
        isFixed={changes !== undefined || start.service_request_id !== null}
        problem={form.getFieldState('customer', form.formState).error?.message}
      />
      {fields.map((field, place) => (
        <QuoteLineFields
          key={field.id}
          form={form}
          place={place}
          onRemove={fields.length > 1 ? () => remove(place) : undefined}
        />
      ))}
      {linesProblem && (
        <Notice tone="bad" role="alert">
          <p>{linesProblem}</p>
        </Notice>
      )}
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={fields.length >= QUOTE_LINES_MAX}
        onClick={() => append(emptyLine)}
      >
        Add a line
      </Button>
      <Group align="start" gap="sm">
        <NativeSelect
          label="Deposit"
          data={depositsWith(start.deposit_percent)}
          {...fieldOf(form, 'deposit_percent')}
        />
        <TextInput
          label="Valid for (days)"
          type="number"
          min={1}
          max={180}
          {...fieldOf(form, 'valid_days')}
        />
      </Group>
      <Textarea
        label="Note for the customer (optional)"
        description="What is not in the price, what we need from them."
        rows={3}
        {...fieldOf(form, 'note')}
      />
      <QuoteSum fields={values} shown={shown} />
      <SubmitButton disabled={!isReady} style={{ alignSelf: 'start' }}>
        {changes ? 'Save Quote' : 'Create Quote'}
      </SubmitButton>
    </FormView>
  )
}

function depositsWith(percent: string) {
  const known = ['0', '25', '30', '50']
  return (known.includes(percent) ? known : [...known, percent]).map((value) => ({
    value,
    label: value === '0' ? 'No deposit' : `${value}% on acceptance`,
  }))
}
