import { useIsServiceDown } from '#app/client/health.ts'
import classes from './health-banner.module.css'

export function HealthBanner() {
  const isDown = useIsServiceDown()
  return (
    <div role="status">
      {isDown && (
        <p className={classes.banner}>
          Backend services are currently unavailable. Some features may not work properly.
        </p>
      )}
    </div>
  )
}
