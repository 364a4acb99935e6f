import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { asProblem } from '#app/client/api.ts'
import { PublicStatus } from '#app/features/monitoring/public-status.tsx'
import { statusQuery } from '#app/features/monitoring/queries.ts'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Page } from '#app/ui/page.tsx'

/** A site's public status, for anyone with the link. */
export default function StatusPage() {
  const { slug = '' } = useParams()
  const query = useQuery(statusQuery(slug))
  const { data, error } = query
  const isMissing = !data && error && asProblem(error).status === 404
  const known = data ? `Status of ${data.name ?? 'this site'}` : 'Status'
  const title = isMissing ? 'There is no public status here' : known
  return (
    <Page title={title} width="text">
      {/* The footer stays below the first screen whatever comes. */}
      <Box mih="80dvh">
        <h1>{title}</h1>
        {isMissing ? (
          <p>The owner of the site has not switched it on, or has switched it off again.</p>
        ) : (
          <Loaded query={query} label="Loading the status" failure="The status could not be loaded.">
            {(status) => <PublicStatus status={status} />}
          </Loaded>
        )}
      </Box>
    </Page>
  )
}
