import type { requestRoutes } from '@sitewright/contract/requests.ts'
import { useEffect, useState } from 'react'
import { call, lightRoute } from '#app/client/api.ts'
import { every } from '#app/client/every.ts'
import { Link } from '#app/ui/link.tsx'
import classes from './free-fixes.module.css'

const route = lightRoute<typeof requestRoutes.promotion>({ method: 'GET', path: '/api/promotion' })

const EVERY_MS = 60_000

/** How many free first fixes are left; nothing while we do not know, or when they are gone. */
export function FreeFixes() {
  const [remaining, setRemaining] = useState(0)
  useEffect(() => {
    const ask = () => call(route).then(({ remaining }) => setRemaining(remaining))
    // Without an answer the page shows the last one.
    return every(EVERY_MS, () => ask().catch(() => undefined))
  }, [])
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
