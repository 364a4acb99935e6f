import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const empty = new URLSearchParams()
const never = () => () => undefined

/** False while a prerendered page comes to life: until then it must look as it was built. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The query parameters, for pages that are prerendered: empty until the page is alive. */
export function useSearch(): URLSearchParams {
  const [search] = useSearchParams()
  return useIsAlive() ? search : empty
}
