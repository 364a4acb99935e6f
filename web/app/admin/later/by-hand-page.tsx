import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

/** Explains how a task is done with tickets. */
export function ByHandPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="text">
      <h1>{title}</h1>
      <Surface>
        {children}
        <Button component={Link} to="/dashboard/admin/tickets">
          Open the inbox
        </Button>
      </Surface>
    </Page>
  )
}
