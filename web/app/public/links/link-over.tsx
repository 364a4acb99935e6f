import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBusiness } from '#app/client/business.ts'
import { ActionLink } from '#app/ui/brand/action.tsx'
import { Page } from '#app/ui/page.tsx'

export function LinkOver({ title, children }: { title: string; children: ReactNode }) {
  const { support_email } = useBusiness()
  return (
    <Page title={title} width="text">
      {/* The footer stays where it was while the link was looked up. */}
      <Box mih="80dvh">
        <h1>{title}</h1>
        {children}
        <p>
          When you are signed in, your dashboard has everything about your requests. Or write to{' '}
          <a href={`mailto:${support_email}`}>{support_email}</a> and we will look it up for you.
        </p>
        <ActionLink to="/dashboard/requests">Go to my requests</ActionLink>
      </Box>
    </Page>
  )
}
