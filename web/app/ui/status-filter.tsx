import { FilterLinks } from './filter-links.tsx'

interface Props<S extends string> {
  label: string
  words: Record<S, { word: string }>
  chosen: S | undefined
  /** What is searched for; it stays in the address. */
  q: string
}

/** One link a status, in the order in which the words are written, and one to all of them. */
export function StatusFilter<S extends string>({ label, words, chosen, q }: Props<S>) {
  const to = (status?: S) => `?${new URLSearchParams({ ...(status && { status }), ...(q && { q }) })}`
  const statuses = Object.keys(words) as S[]
  const links = statuses.map((status) => ({ label: words[status].word, to: to(status) }))
  return <FilterLinks label={label} links={[{ label: 'All', to: to() }, ...links]} chosen={to(chosen)} />
}
