import { Anchor, ScrollArea, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberOf } from '#app/ui/format.ts'

interface FigureTableProps {
  head: string[]
  rows: { key: string; name: ReactNode; figures: ReactNode[] }[]
}

/** One that is wider than a phone is moved sideways, also with the keys. */
export function FigureTable({ head, rows }: FigureTableProps) {
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
      <Table horizontalSpacing={0} style={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, column) => (
              <Table.Th
                key={title}
                fz="xs"
                c="dimmed"
                {...(column > 0 && { ta: 'end', pl: 'md', style: { overflowWrap: 'normal' } })}
              >
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, figures }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {head.slice(1).map((title, column) => (
                <Table.Td key={title} ta="end" pl="md">
                  {shown(figures[column])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

const shown = (figure: ReactNode) => (typeof figure === 'number' ? numberOf(figure) : figure)

interface FigureLinkProps {
  value: number
  /** What is counted, for screen readers. */
  name: string
  /** Where its rows are listed. */
  to: string
  /** As it is written; by default a number. */
  words?: string
  underline?: 'always' | 'hover'
}

/** A figure that leads to its rows; there are none of nothing. */
export function FigureLink({
  value,
  name,
  to,
  words = numberOf(value),
  underline = 'always',
}: FigureLinkProps) {
  if (value === 0) return words
  return (
    <Anchor component={Link} underline={underline} to={to} aria-label={`${name}: ${words}`}>
      {words}
    </Anchor>
  )
}
