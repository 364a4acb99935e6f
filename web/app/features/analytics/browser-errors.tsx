import { Anchor, Flex, Text } from '@mantine/core'
import { analyticsRoutes, type ErrorGroup } from '@sitewright/contract/analytics.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#app/client/api.ts'
import { Facts } from '#app/ui/facts.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { momentOf, numberOf } from '#app/ui/format.ts'
import { Surface } from '#app/ui/surface.tsx'

interface BrowserErrorsProps {
  /** Where each time is listed that one was seen. */
  hrefOf: (group: ErrorGroup) => string
}

/** Errors of our bundle in visitors' browsers. */
export function BrowserErrors({ hrefOf }: BrowserErrorsProps) {
  const query = useQuery({
    queryKey: ['analytics', 'errors'],
    queryFn: ({ signal }) => call(analyticsRoutes.errors, { signal }),
  })
  return (
    <Loaded
      query={query}
      label="Loading the browser errors"
      failure="The browser errors could not be loaded."
      rows={2}
    >
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState
            icon={<IconCircleCheck size={40} aria-hidden />}
            title="No errors"
            text="No visitor's browser has reported one in the last 90 days."
          />
        ) : (
          <Flex component="ul" direction="column" gap="sm" m={0} p={0}>
            {groups.map((group) => (
              <OneError key={group.id} group={group} href={hrefOf(group)} />
            ))}
          </Flex>
        )
      }
    </Loaded>
  )
}

function OneError({ group, href }: { group: ErrorGroup; href: string }) {
  const { message, position, path, count, first_at, last_at } = group
  return (
    <Surface as="li">
      <Text fw={600} mb="xs" style={{ overflowWrap: 'anywhere' }}>
        {message}
      </Text>
      <Facts
        facts={[
          ['Where', position ? <code key="where">{position}</code> : 'The browser did not say'],
          ['Page', path],
          [
            'How often',
            <Anchor key="count" component={Link} to={href}>
              {count === 1 ? 'Once' : `${numberOf(count)} times`}
            </Anchor>,
          ],
          [count === 1 ? 'When' : 'Last', <Moment key="last" at={last_at} />],
          ['First', count > 1 && <Moment key="first" at={first_at} />],
        ]}
      />
    </Surface>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentOf(at)}</time>
