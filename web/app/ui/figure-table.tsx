import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberOf } from '#app/ui/format.ts'

interface FigureTableProps {
  head: string[]
  rows: { key: string; name: ReactNode; figures: ReactNode[] }[]
}

export function FigureTable({ head, rows }: FigureTableProps) {
  return (
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
  )
}

const shown = (figure: ReactNode) => (typeof figure === 'number' ? numberOf(figure) : figure)
