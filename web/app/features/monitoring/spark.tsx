import { Sparkline } from '@mantine/charts'

/** Loaded on demand, since it brings a library. */
export default function Spark({ name, values }: { name: string; values: (number | null)[] }) {
  return (
    <div role="img" aria-label={`Response time of ${name} over the last 24 hours`}>
      <Sparkline w={120} h={28} data={values} color="var(--brand)" curveType="linear" strokeWidth={1.5} />
    </div>
  )
}
