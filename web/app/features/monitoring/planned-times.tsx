import { Button, Group, Text, TextInput } from '@mantine/core'
import { type Monitor, NewQuietHours } from '@sitewright/contract/monitors.ts'
import { useState } from 'react'
import { momentOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { FormView } from '#app/ui/schema-form.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { fieldOf, useSchemaForm } from '#app/ui/use-schema-form.ts'
import { useChangeMonitor } from './queries.ts'

const instantOf = (local: string) => new Date(local).toISOString()

/** Planned work: within a window nothing counts as an incident. */
export function MaintenanceWindows({ monitor }: { monitor: Monitor }) {
  const change = useChangeMonitor(monitor.id)
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const { maintenance } = monitor
  const add = async () => {
    await change.mutateAsync({
      maintenance: [...maintenance, { starts_at: instantOf(starts), ends_at: instantOf(ends) }],
    })
    setStarts('')
    setEnds('')
  }
  return (
    <>
      <Text size="sm" m={0}>
        During a window no incident opens and nothing counts towards the uptime. Up to ten windows of up to 72
        hours.
      </Text>
      {maintenance.length > 0 && (
        <Rows>
          {maintenance.map((window) => (
            <li key={`${window.starts_at} ${window.ends_at}`}>
              <span>
                {momentOf(window.starts_at)} to {momentOf(window.ends_at)}
              </span>
              <Button
                variant="default"
                size="compact-md"
                loading={change.isPending}
                aria-label={`Remove the window of ${momentOf(window.starts_at)}`}
                onClick={() =>
                  change.mutate({ maintenance: maintenance.filter((other) => other !== window) })
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </Rows>
      )}
      <Group align="end" mt="sm">
        <TextInput
          label="Starts"
          type="datetime-local"
          value={starts}
          onChange={(event) => setStarts(event.currentTarget.value)}
        />
        <TextInput
          label="Ends"
          type="datetime-local"
          value={ends}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={change.isPending}
          disabled={!starts || !ends}
          onClick={() => void add().catch(() => undefined)}
        >
          Add window
        </Button>
      </Group>
    </>
  )
}

/** Times of day, in the owner's time zone, when no mail is sent. */
export function QuietHours({ monitor }: { monitor: Monitor }) {
  const { quiet_hours: now } = monitor
  const change = useChangeMonitor(monitor.id)
  const zone = now?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const form = useSchemaForm({
    schema: NewQuietHours,
    defaults: { from: now?.from ?? '22:00', to: now?.to ?? '07:00', time_zone: zone },
    send: async (quiet_hours) => {
      await change.mutateAsync({ quiet_hours })
    },
    // The change itself says why it failed.
    sayFailure: () => null,
  })
  return (
    <FormView form={form} label="Quiet hours">
      <Text size="sm" m={0}>
        {now
          ? `No e-mails from ${now.from} to ${now.to} (${now.time_zone}). We e-mail you what happened when they end.`
          : `No quiet hours. Times are in the time zone ${zone}.`}
      </Text>
      <Group align="start">
        <TextInput label="From" type="time" {...fieldOf(form, 'from')} />
        <TextInput label="To" type="time" {...fieldOf(form, 'to')} />
      </Group>
      <Group>
        <SubmitButton variant="default">Save quiet hours</SubmitButton>
        {now && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => change.mutate({ quiet_hours: null })}
          >
            No quiet hours
          </Button>
        )}
      </Group>
    </FormView>
  )
}
