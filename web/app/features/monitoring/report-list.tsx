import { Button, Text } from '@mantine/core'
import type { MonitoringReport } from '@sitewright/contract/monitoring.ts'
import { utcDay } from '@sitewright/contract/time-words.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { sayProblem } from '#app/client/api.ts'
import { saveFile } from '#app/client/save-file.ts'
import { PagedRows } from '#app/ui/paged-rows.tsx'
import { Section } from '#app/ui/section.tsx'
import { toastError } from '#app/ui/toast.tsx'
import { reportsQuery } from './queries.ts'

export function ReportList() {
  const query = useInfiniteQuery(reportsQuery)
  return (
    <Section id="reports" title="Reports">
      <PagedRows
        query={query}
        queryKey={reportsQuery.queryKey}
        label="Loading the reports"
        failure="The reports could not be loaded."
        rows={1}
        isPlain
        empty={
          <Text c="dimmed" m={0}>
            No report yet. The Stability plan brings one each month, the Security plan one each week as well.
          </Text>
        }
      >
        {(report) => <ReportRow key={report.id} report={report} />}
      </PagedRows>
    </Section>
  )
}

function ReportRow({ report }: { report: MonitoringReport }) {
  const until = new Date(Date.parse(report.to) - 1).toISOString()
  const name = `${report.kind === 'weekly' ? 'Week' : 'Month'} from ${utcDay(report.from)} to ${utcDay(until)}`
  const save = useMutation({
    mutationFn: () =>
      saveFile(
        `/api/site-health/reports/${report.id}/pdf`,
        `${report.kind}-site-report-${report.from.slice(0, 10)}.pdf`,
      ),
    onError: (error) =>
      toastError(sayProblem(error, 'The report could not be downloaded. Please try again.')),
  })
  return (
    <li>
      <span>{name}</span>
      <Button
        variant="default"
        size="compact-md"
        loading={save.isPending}
        aria-label={`Download the PDF: ${name}`}
        onClick={() => save.mutate()}
      >
        Download PDF
      </Button>
    </li>
  )
}
