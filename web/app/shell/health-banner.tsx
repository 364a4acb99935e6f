import { useIsServiceDown } from '#app/client/health.ts'
import classes from './health-banner.module.css'

export function HealthBanner() {
  const isDown = useIsServiceDown()
  return (
    <div role="status">
      {isDown && (
        <p className={classes.banner}>
          <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
            <path fill="currentColor" d="M10 1 19.5 18H.5zM9 7v5.5h2V7zm0 7v2h2v-2z" fillRule="evenodd" />
          </svg>
          <span>Backend services are currently unavailable. Some features may not work properly.</span>
        </p>
      )}
    </div>
  )
}
