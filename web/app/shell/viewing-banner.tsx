import { useEffect } from 'react'
import { useSession } from '#app/client/session.ts'
import { stopViewing } from '#app/client/viewing.ts'
import { clockOf } from '#app/ui/format.ts'
import classes from './viewing-banner.module.css'

/** On every screen while a member of staff looks as a client; goes by itself when the time is up. */
export function ViewingBanner() {
  const user = useSession()
  const until = user?.viewed_by?.until
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => void stopViewing(), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
  if (!user || !until) return null
  return (
    <section className={classes.banner} aria-label="Looking as a client">
      <p>
        You are looking as{' '}
        <b>
          <bdi>{user.name}</bdi>
        </b>{' '}
        until {clockOf(until)}. You can change nothing, and the vault stays closed.
      </p>
      <button type="button" className={classes.stop} onClick={() => void stopViewing()}>
        Stop looking
      </button>
    </section>
  )
}
