import { Progress, Text } from '@mantine/core'
import { FigureLink, FigureTable } from '#app/ui/figure-table.tsx'

interface CountTableProps {
  what: string
  unit: string
  empty: string
  rows: { name: string; count: number; href: string }[]
}

export function CountTable({ what, unit, empty, rows }: CountTableProps) {
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <FigureTable
      head={[what, unit]}
      rows={rows.map(({ name, count, href }) => ({
        key: name,
        name: (
          <>
            {name}
            <Progress.Root size={4} mt={4} aria-hidden>
              <Progress.Section value={(100 * count) / most} withAria={false} />
            </Progress.Root>
          </>
        ),
        figures: [<FigureLink key="count" value={count} name={`${unit}, ${name}`} to={href} />],
      }))}
    />
  )
}
