import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import type { SiteHealth } from '@sitewright/contract/monitoring.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { AddSite } from '#app/features/monitoring/add-site.tsx'
import { HealthCards } from '#app/features/monitoring/health-cards.tsx'
import { IncidentList } from '#app/features/monitoring/incident-list.tsx'
import { ProveSite } from '#app/features/monitoring/prove-site.tsx'
import { healthQuery, monitorsQuery } from '#app/features/monitoring/queries.ts'
import { ReportList } from '#app/features/monitoring/report-list.tsx'
import { ResponseTimes } from '#app/features/monitoring/response-times.tsx'
import { SiteFacts } from '#app/features/monitoring/site-facts.tsx'
import { SiteSettings } from '#app/features/monitoring/site-settings.tsx'
import { SiteList, UpgradeCard } from '#app/features/monitoring/without-plan.tsx'
import { stateWords } from '#app/features/monitoring/words.ts'
import { overviewQuery } from '#app/features/overview/overview-queries.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Page } from '#app/ui/page.tsx'
import { Section } from '#app/ui/section.tsx'

export default function SiteHealthPage() {
  const [search, setSearch] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const given = Number(search.get('monitor'))
  const asked = Number.isSafeInteger(given) && given > 0 ? given : null
  const query = useQuery(healthQuery(asked))
  // A link in an old mail may lead to a site that is watched no longer: the first one is shown then.
  const isGone = asked !== null && query.error !== null && asProblem(query.error).status === 404
  useEffect(() => {
    if (isGone) setSearch({}, { replace: true })
  }, [isGone, setSearch])
  const choose = (id: number) => {
    setIsAdding(false)
    setSearch({ monitor: String(id) })
  }
  return (
    <Page title="Site Health">
      <h1>Site Health</h1>
      <Stack gap="lg">
        <Body query={query} isGone={isGone} isAdding={isAdding} onAdding={setIsAdding} onChoose={choose} />
        <ReportList />
      </Stack>
    </Page>
  )
}

interface BodyProps {
  query: {
    data: SiteHealth | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  isGone: boolean
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
  onChoose: (id: number) => void
}

function Body({ query, isGone, isAdding, onAdding, onChoose }: BodyProps) {
  const { data, error, isFetching, refetch } = query
  if (error && asProblem(error).status === 402)
    return (
      <>
        <UpgradeCard />
        <KeptSites />
      </>
    )
  if (!data && error && !isGone)
    return (
      <ErrorState
        message="Failed to fetch site health data."
        detail={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Loading label="Loading site health" rows={3} height={120} />
  const { monitor } = data
  return (
    <div>
      {monitor && <SiteChoice chosen={monitor.id} onChoose={onChoose} onAdd={() => onAdding(true)} />}
      {(isAdding || !monitor) && (
        <Section id="add" title={monitor ? 'Add a site' : 'Which site shall we watch?'}>
          <AddSite onCancel={monitor ? () => onAdding(false) : null} onAdded={({ id }) => onChoose(id)} />
        </Section>
      )}
      {monitor && !isAdding && <OneSite key={monitor.id} health={data} monitor={monitor} />}
    </div>
  )
}

/** Of an earlier plan; the overview knows them without one. */
function KeptSites() {
  const { data, refetch } = useQuery(overviewQuery)
  return <SiteList sites={data?.sites ?? []} onDeleted={() => void refetch()} />
}

function OneSite({ health, monitor }: { health: SiteHealth; monitor: NonNullable<SiteHealth['monitor']> }) {
  if (!monitor.verified_at)
    return (
      <Stack gap="lg">
        <ProveSite monitor={monitor} />
        <SiteSettings monitor={monitor} />
      </Stack>
    )
  return (
    <>
      <HealthCards health={health} />
      <Stack gap="lg">
        <ResponseTimes history={health.history} />
        <IncidentList monitor={monitor} />
        <SiteFacts health={health} />
        <SiteSettings monitor={monitor} />
      </Stack>
    </>
  )
}

interface SiteChoiceProps {
  chosen: number
  onChoose: (id: number) => void
  onAdd: () => void
}

/** Which of the watched sites is shown, and the way to one more. */
function SiteChoice({ chosen, onChoose, onAdd }: SiteChoiceProps) {
  const { data } = useQuery(monitorsQuery)
  const monitors = data?.monitors ?? []
  return (
    <Group align="end" gap="sm" mb="md">
      {monitors.length > 1 && (
        <NativeSelect
          label="Site"
          value={String(chosen)}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
          data={monitors.map(({ id, name, state }) => ({
            value: String(id),
            label: `${name}: ${stateWords[state].word}`,
          }))}
        />
      )}
      <Button variant="default" onClick={onAdd}>
        Add a site
      </Button>
      <ExportButton path={exportRoutes.monitors.path} name="sites.csv" />
    </Group>
  )
}
