import { ServiceType } from '@sitewright/contract/pricing.ts'
import { useEffect } from 'react'
import { useSearch } from '#app/client/routing/search.ts'
import { changeDraft } from './draft/use-quote-draft.ts'

/** A link may name the service: `/quote?service=redesign`. */
export function useWantedService(): void {
  const wanted = ServiceType.safeParse(useSearch().get('service')).data
  useEffect(() => {
    if (wanted) changeDraft({ serviceType: wanted })
  }, [wanted])
}
