import { Button, Group, TextInput } from '@mantine/core'
import { monitoringRoutes } from '@sitewright/contract/monitoring.ts'
import { KEYWORD_MAX, MONITOR_NAME_MAX, type Monitor, NewMonitor } from '@sitewright/contract/monitors.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { useSession } from '#app/client/session.ts'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { monitoringKey } from './queries.ts'

interface AddSiteProps {
  /** Null: it is the first one, and there is nothing to go back to. */
  onCancel: (() => void) | null
  onAdded: (monitor: Monitor) => void
}

/** The form for one more site; where the plan watches no more, the answer names the plan that does. */
export function AddSite({ onCancel, onAdded }: AddSiteProps) {
  const queries = useQueryClient()
  const own = useSession()?.website_url
  const form = useSchemaForm({
    schema: NewMonitor,
    defaults: { url: onCancel ? '' : (own ?? ''), name: '', keyword: '' },
    send: async (body) => {
      const monitor = await call(monitoringRoutes.add, { body })
      await queries.invalidateQueries({ queryKey: monitoringKey })
      onAdded(monitor)
    },
    sayFailure: (error) => sayProblem(error, 'The site was not added. Please try again.'),
  })
  return (
    <FormView form={form} label="Add a site">
      <TextInput
        label="Website address"
        type="url"
        inputMode="url"
        autoComplete="url"
        required
        {...fieldOf(form, 'url')}
      />
      <TextInput
        label="Name (optional)"
        description="As it appears in e-mails and on a public page."
        maxLength={MONITOR_NAME_MAX}
        {...fieldOf(form, 'name')}
      />
      <TextInput
        label="Words that the page must contain (optional)"
        description="A page that answers without them counts as broken, for example your shop’s name."
        maxLength={KEYWORD_MAX}
        {...fieldOf(form, 'keyword')}
      />
      <Group>
        <SubmitButton>Add site</SubmitButton>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </FormView>
  )
}
