import { Box, Group, Text } from '@mantine/core'
import type { CustomerPanel, PanelRow } from '@sitewright/contract/customers.ts'
import { Link } from 'react-router'
import { momentOf, numberOf } from '#app/ui/format.ts'
import { Rows } from '#app/ui/rows.tsx'
import { Surface } from '#app/ui/surface.tsx'
import { StateTag } from '#app/ui/tags/tag.tsx'

/** Every part that the server gives, in its order. */
export function CustomerPanels({ panels }: { panels: CustomerPanel[] }) {
  return (
    <Group gap="lg" align="start">
      {panels.map((panel) => (
        <Box key={panel.key} flex="1 1 min(24rem, 100%)" miw={0}>
          <Surface as="section" labelledBy={`panel-${panel.key}`}>
            <Panel panel={panel} />
          </Surface>
        </Box>
      ))}
    </Group>
  )
}

function Panel({ panel: { key, title, total, empty, rows, href } }: { panel: CustomerPanel }) {
  return (
    <>
      <h2 id={`panel-${key}`}>
        {title}
        {total > 0 && ` (${numberOf(total)})`}
      </h2>
      {rows.length === 0 ? (
        <Text c="dimmed" m={0}>
          {empty}
        </Text>
      ) : (
        <Rows>
          {rows.map((row) => (
            <PanelLine key={row.id} row={row} />
          ))}
        </Rows>
      )}
      {href && total > 0 && (
        <Text size="sm" m={0} mt="sm">
          <Link to={href} aria-label={`Show all: ${title}`}>
            Show all
          </Link>
        </Text>
      )}
    </>
  )
}

function PanelLine({ row: { title, detail, state, at, href } }: { row: PanelRow }) {
  return (
    <li>
      <Box flex="1 1 12rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap={6} fw={600}>
          {href ? (
            <Link to={href}>
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
          {state && <StateTag {...state} />}
        </Group>
        {detail && (
          <Text size="sm" c="dimmed" m={0}>
            <bdi>{detail}</bdi>
          </Text>
        )}
      </Box>
      {at && (
        <Text size="sm" c="dimmed" m={0}>
          <time dateTime={at}>{momentOf(at)}</time>
        </Text>
      )}
    </li>
  )
}
