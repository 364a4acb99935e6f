import { Group, Stack, Switch, TextInput } from '@mantine/core'
import { KEYWORD_MAX, MONITOR_NAME_MAX, type Monitor, MonitorChange } from '@sitewright/contract/monitors.ts'
import { sayProblem } from '#app/client/api.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { Section } from '#app/ui/section.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { MaintenanceWindows, QuietHours } from './planned-times.tsx'
import { Copyable } from './prove-site.tsx'
import { useChangeMonitor } from './queries.ts'
import { StopWatching } from './stop-watching.tsx'

/** Everything that a client decides about a watched site. */
export function SiteSettings({ monitor }: { monitor: Monitor }) {
  const change = useChangeMonitor(monitor.id)
  return (
    <Section id="settings" title="Settings">
      <Stack gap="md">
        <Switch
          label="Pause the checks"
          description="While paused, we check nothing and send no e-mails."
          checked={monitor.paused}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ paused: currentTarget.checked })}
        />
        <Switch
          label="Public status page"
          description="Anyone with the link sees the name, the state and the uptime, and never the address or the causes."
          checked={monitor.public_page !== null}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ public_page: currentTarget.checked })}
        />
        {monitor.public_page && <PublicPage page={monitor.public_page} />}
        <Disclosure summary="Quiet hours">
          <QuietHours key={JSON.stringify(monitor.quiet_hours)} monitor={monitor} />
        </Disclosure>
        <Disclosure summary="Maintenance windows">
          <MaintenanceWindows monitor={monitor} />
        </Disclosure>
        <Disclosure summary="Name and words on the page">
          <NameForm key={`${monitor.id} ${monitor.name} ${monitor.keyword}`} monitor={monitor} />
        </Disclosure>
        <Group>
          <StopWatching monitor={monitor} label="Stop watching this site" />
        </Group>
      </Stack>
    </Section>
  )
}

function PublicPage({ page }: { page: NonNullable<Monitor['public_page']> }) {
  const { origin } = window.location
  const markup = `<a href="${origin}${page.path}"><img src="${origin}${page.badge}" alt="Status of our site"></a>`
  return (
    <div>
      <Copyable text={origin + page.path} label="Copy the address of the status page" />
      <Copyable text={markup} label="Copy the badge for your pages" />
    </div>
  )
}

function NameForm({ monitor }: { monitor: Monitor }) {
  const change = useChangeMonitor(monitor.id)
  const form = useSchemaForm({
    schema: MonitorChange.pick({ name: true, keyword: true }),
    defaults: { name: monitor.name, keyword: monitor.keyword ?? '' },
    send: async ({ name, keyword }) => {
      await change.mutateAsync({ name, keyword: keyword || null })
      toastSuccess('Saved.')
    },
    sayFailure: (error) => sayProblem(error, 'The change was not saved. Please try again.'),
  })
  return (
    <FormView form={form} label="Name and words on the page">
      <TextInput label="Name" maxLength={MONITOR_NAME_MAX} required {...fieldOf(form, 'name')} />
      <TextInput
        label="Words that the page must contain (optional)"
        maxLength={KEYWORD_MAX}
        {...fieldOf(form, 'keyword')}
      />
      <Group>
        <SubmitButton variant="default">Save</SubmitButton>
      </Group>
    </FormView>
  )
}
