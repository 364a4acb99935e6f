import { Box, List } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Art } from '#app/ui/art/art.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './account-frame.module.css'

interface AccountFrameProps {
  title: string
  description?: string
  /** Under the title: what this page is for. */
  lead?: ReactNode
  children: ReactNode
  after?: ReactNode
}

/** The frame of the sign-in screens: a form, and beside it what an account gives. */
export function AccountFrame({ title, description, lead, children, after }: AccountFrameProps) {
  return (
    <Page title={title} description={description} width="full">
      <div className={classes.sides}>
        <Box miw={0}>
          <h1>{title}</h1>
          <Box c="dimmed">{lead}</Box>
          <Surface>{children}</Surface>
          <Box mt="lg" ta="center">
            {after}
          </Box>
        </Box>
        <aside className={classes.inside} aria-labelledby="inside">
          <Art name="proof" style={{ width: '100%', height: 'auto' }} />
          <h2 id="inside">What an account gives you</h2>
          <List spacing="xs" center icon={<IconCheck size={20} aria-hidden color="var(--on-pine-bright)" />}>
            <List.Item>Every request with its price</List.Item>
            <List.Item>The person who fixes your site</List.Item>
            <List.Item>Proof of each fix, before and after</List.Item>
          </List>
        </aside>
      </div>
    </Page>
  )
}
