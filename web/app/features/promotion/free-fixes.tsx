import { useFreeFixesLeft } from '#app/client/free-fix.ts'
import { useSession } from '#app/client/session.ts'
import { Link } from '#app/ui/link.tsx'
import classes from './free-fixes.module.css'

/** How many free first fixes are left, for guests; nothing while we do not know, or when they are gone. */
export function FreeFixes() {
  const isGuest = useSession() === null
  const remaining = useFreeFixesLeft({ isAsked: isGuest })
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
