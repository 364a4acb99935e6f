import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { Link } from 'react-router'
import { call, lightRoute } from '#app/client/api.ts'
import { createLightQuery } from '#app/client/light/light-query.ts'
import classes from './free-fixes.module.css'

const route = lightRoute<typeof requestRoutes.promotion>({ method: 'GET', path: '/api/promotion' })

const usePromotion = createLightQuery({ load: () => call(route), everyMs: 60_000 })

/** How many free first fixes are left; nothing while we do not know, or when they are gone. */
export function FreeFixes() {
  const remaining = usePromotion().data?.remaining ?? 0
  return (
    <div role="status">
      {remaining > 0 && (
        <p className={classes.strip}>
          <strong>
            {remaining} free first {remaining === 1 ? 'fix' : 'fixes'} left.
          </strong>{' '}
          The first 10 accounts get one quick fix at standard or priority speed for nothing.{' '}
          <Link to="/register">Get yours</Link>
        </p>
      )}
    </div>
  )
}
