import { Button, Flex } from '@mantine/core'
import { Link } from 'react-router'

interface Props<S extends string> {
  label: string
  words: Record<S, { word: string }>
  chosen: S | undefined
  /** What is searched for; it stays in the address. */
  q: string
}

/** One link a status, in the order in which the words are written, and one to all of them. */
export function StatusFilter<S extends string>({ label, words, chosen, q }: Props<S>) {
  return (
    <Flex component="nav" aria-label={label} wrap="wrap" gap={6} mb="md">
      {[undefined, ...(Object.keys(words) as S[])].map((status) => (
        <Button
          key={status ?? 'all'}
          component={Link}
          to={`?${new URLSearchParams({ ...(status && { status }), ...(q && { q }) })}`}
          replace
          preventScrollReset
          size="sm"
          px="sm"
          radius="xl"
          variant={status === chosen ? 'light' : 'default'}
          aria-current={status === chosen ? 'true' : undefined}
        >
          {status ? words[status].word : 'All'}
        </Button>
      ))}
    </Flex>
  )
}
