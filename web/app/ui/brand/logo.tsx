import { useEffect, useState } from 'react'
import classes from './logo.module.css'
import { Wordmark } from './wordmark.tsx'

export const LOGO_SRC = '/mark.svg'
const RETRIES = 4

/** The mark beside the name. A mark that did not load is requested again. */
export function Logo() {
  const [failures, setFailures] = useState(0)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (failures === 0 || failures > RETRIES) return
    const timer = setTimeout(() => setAttempt(failures), 500 * 2 ** failures)
    return () => clearTimeout(timer)
  }, [failures])
  return (
    <span className={classes.logo}>
      <img
        src={attempt === 0 ? LOGO_SRC : `${LOGO_SRC}?try=${attempt}`}
        alt=""
        width={30}
        height={30}
        onError={() => setFailures((count) => count + 1)}
      />
      <Wordmark height={26} />
    </span>
  )
}
