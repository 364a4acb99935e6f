import { Checkbox, TextInput } from '@mantine/core'
import { formatPounds } from '@sitewright/contract/money.ts'
import { type PublicQuote, quoteRoutes } from '@sitewright/contract/quotes.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, sayProblem } from '#app/client/api.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { publicQuoteQuery } from './quote-queries.ts'

type Acceptance = z.infer<typeof quoteRoutes.accept.body>

export function AcceptForm({ quote }: { quote: PublicQuote }) {
  const queries = useQueryClient()
  const { queryKey } = publicQuoteQuery(quote.id)
  const form = useSchemaForm<{ name: string; consent: boolean }, Acceptance>({
    schema: quoteRoutes.accept.body,
    defaults: { name: '', consent: false },
    send: async (body) => {
      const accepted = await call(quoteRoutes.accept, { params: { id: quote.id }, body })
      queries.setQueryData(queryKey, accepted)
    },
    sayFailure: (error) => {
      // It may be expired, canceled or replaced by now: the page then says so.
      void queries.invalidateQueries({ queryKey })
      return sayProblem(error, 'The quote was not accepted. Please try again.')
    },
  })
  return (
    <div data-screen-only>
      <Surface as="section" labelledBy="accept">
        <h2 id="accept">Accept this quote</h2>
        <FormView form={form} label="Accept this quote">
          <TextInput
            label="Your name"
            required
            autoComplete="name"
            maxLength={100}
            {...fieldOf(form, 'name')}
          />
          <Checkbox
            radius="sm"
            label={`I accept this quote of ${formatPounds(quote.total)} and what is written above.`}
            {...fieldOf(form, 'consent')}
          />
          <SubmitButton style={{ alignSelf: 'start' }}>Accept Quote</SubmitButton>
        </FormView>
      </Surface>
    </div>
  )
}
