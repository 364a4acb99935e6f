import { Box } from '@mantine/core'
import { Outlet } from 'react-router'
import { useSession } from '#app/client/session.ts'
import { SecondStepNotice } from '#app/features/two-step/second-step-notice.tsx'
import NotFoundPage from '#app/public/not-found-page.tsx'
import { Page } from '#app/ui/page.tsx'

/** Other accounts see the page for unknown addresses; the server refuses the data in any case. */
export default function AdminsOnly() {
  const user = useSession()
  if (!user?.is_admin) return <NotFoundPage />
  if (user.second_step === 'required')
    return (
      <Page title="One more step">
        <h1>One more step</h1>
        <SecondStepNotice isRequired />
      </Page>
    )
  return (
    <>
      {user.second_step === 'advised' && (
        <Box px="var(--edge)" pt="md" maw="calc(var(--page-width) + 2 * var(--edge))" data-aside>
          <SecondStepNotice isRequired={false} />
        </Box>
      )}
      <Outlet />
    </>
  )
}
