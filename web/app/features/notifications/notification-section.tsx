import { NativeSelect, Stack, Text } from '@mantine/core'
import {
  DEFAULT_CHOICE,
  NotificationChoice,
  type NotificationChoices,
  notificationKinds,
  notificationRoutes,
} from '@sitewright/contract/notifications.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, sayProblem } from '#app/client/api.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { toastError, toastSuccess } from '#app/ui/toast.tsx'
import { BrowserSwitch } from './browser-switch.tsx'

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(notificationRoutes.get, { signal }),
})

const options = [
  { value: 'now', label: 'E-mail me straight away' },
  { value: 'digest', label: 'One e-mail a day' },
  { value: 'off', label: 'No e-mail' },
]

export function NotificationSection() {
  return (
    <Stack gap="lg">
      <Loaded
        query={useQuery(notificationsQuery)}
        label="Loading your choices"
        failure="Your choices could not be loaded."
        rows={2}
      >
        {(choices) => <Choices choices={choices} />}
      </Loaded>
      <Text size="sm" c="dimmed" m={0}>
        E-mails about your account, its safety and your payments always reach you.
      </Text>
      <BrowserSwitch />
    </Stack>
  )
}

function Choices({ choices }: { choices: NotificationChoices }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: NotificationChoices) => call(notificationRoutes.put, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(notificationsQuery.queryKey, saved)
      toastSuccess('Your choice is saved.')
    },
    onError: (error) => toastError(sayProblem(error, 'Your choice could not be saved.')),
  })
  return (
    <Stack gap="md">
      {notificationKinds.map(({ kind, label, says }) => (
        <NativeSelect
          key={kind}
          label={label}
          description={`E-mails ${says}.`}
          data={options}
          disabled={save.isPending}
          value={choices[kind] ?? DEFAULT_CHOICE}
          onChange={(event) => save.mutate({ [kind]: NotificationChoice.parse(event.currentTarget.value) })}
        />
      ))}
    </Stack>
  )
}
