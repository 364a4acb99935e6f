import { Button, List, Stack, Text, Textarea, Title } from '@mantine/core'
import { planSetupRoutes } from '@sitewright/contract/plan-setup.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { asProblem, call } from '#app/client/api.ts'
import { useSession } from '#app/client/session.ts'
import { growing } from '#app/ui/growing.ts'
import { Surface } from '#app/ui/surface.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'

const setupQuery = {
  queryKey: ['plan-setup'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(planSetupRoutes.get, { signal }),
}

/** After a plan was paid for: which sites it is for, and what happens next. Nothing without such a plan. */
export function PlanSetup() {
  const { data } = useQuery(setupQuery)
  if (!data?.plan || data.ticket_id === null || data.is_told) return null
  const ticket = `/dashboard/ticket/${data.ticket_id}`
  return (
    <Surface as="section" labelledBy="plan-setup">
      <Title order={2} id="plan-setup" m={0} mb="sm">
        Set up your plan
      </Title>
      <SitesForm most={data.sites} />
      <Title order={3} fz="md" mt="lg" mb="xs">
        The next three steps
      </Title>
      <List type="ordered" spacing="xs">
        <List.Item>
          You tell us your site here, or on <Link to={ticket}>your ticket</Link>.
        </List.Item>
        <List.Item>
          You add a login for it to the <Link to="/dashboard/credentials">credential vault</Link>, so that we
          can work on it.
        </List.Item>
        <List.Item>
          You show that the site is yours in <Link to="/dashboard/site-health">Site Health</Link>. From then
          on we check it day and night.
        </List.Item>
      </List>
    </Surface>
  )
}

function SitesForm({ most }: { most: number }) {
  const own = useSession()?.website_url ?? ''
  const [text, setText] = useState(own)
  const queries = useQueryClient()
  const tell = useMutation({
    mutationFn: (sites: string[]) => call(planSetupRoutes.tell, { body: { sites } }),
    onSuccess: () => {
      toastSuccess('Thank you. We have your site and start on your ticket.')
      return queries.invalidateQueries({ queryKey: setupQuery.queryKey })
    },
  })
  const sites = text.split(/[\s,]+/).filter(Boolean)
  const problem = tell.error ? asProblem(tell.error) : null
  return (
    <form
      aria-label="Your sites"
      onSubmit={(event) => {
        event.preventDefault()
        if (sites.length > 0) tell.mutate(sites)
      }}
    >
      <Stack gap="sm" align="start">
        <Textarea
          w="100%"
          label={most === 1 ? 'Which site should we look after?' : 'Which sites should we look after?'}
          description={most === 1 ? 'Its address' : `Up to ${most}, one address in each line`}
          placeholder="https://www.example.com"
          rows={most === 1 ? 1 : 2}
          styles={growing}
          maxLength={20_000}
          value={text}
          error={problem && (Object.values(problem.fields ?? {})[0] ?? problem.message)}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={tell.isPending} disabled={sites.length === 0}>
          Send
        </Button>
        <Text size="sm" c="dimmed" m={0}>
          It becomes a message on your ticket, and staff see it at once.
        </Text>
      </Stack>
    </form>
  )
}
