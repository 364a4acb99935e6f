import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const empty = new URLSearchParams()
const never = () => () => undefined

/** No while a prerendered page comes to life: until then it must look as it was built. */
function useHasSearch(): boolean {
  return useSyncExternalStore(
    never,
    () => window.location.search !== '',
    () => false,
  )
}

/** The query parameters, for pages that are prerendered: empty until the page is alive. */
export function useSearch(): URLSearchParams {
  const [search] = useSearchParams()
  return useHasSearch() ? search : empty
}
