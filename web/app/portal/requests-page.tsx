import { Button } from '@mantine/core'
import { RequestStatus } from '@sitewright/contract/requests.ts'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { RequestList } from '#app/features/requests/request-list.tsx'
import { StatusFilter } from '#app/features/requests/status-filter.tsx'
import { Page } from '#app/ui/page.tsx'
import classes from './requests-page.module.css'

export default function RequestsPage() {
  const [search] = useSearchParams()
  const isStaff = useSession()?.is_admin ?? false
  const status = RequestStatus.safeParse(search.get('status')).data ?? null
  const title = isStaff ? 'Service Requests' : 'My Service Requests'
  return (
    <Page title={title}>
      <div className={classes.head}>
        <h1>{title}</h1>
        {!isStaff && (
          <Button component={Link} to="/dashboard/quote" variant="default">
            Request a service
          </Button>
        )}
      </div>
      <StatusFilter chosen={status} />
      <RequestList isStaff={isStaff} status={status} />
    </Page>
  )
}
