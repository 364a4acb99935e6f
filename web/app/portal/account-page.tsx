import { useQuery } from '@tanstack/react-query'
import { asProblem } from '#app/client/api.ts'
import { ChangePasswordForm } from '#app/features/accounts/password/change-password-form.tsx'
import { AccountFacts } from '#app/features/accounts/profile/account-facts.tsx'
import { meQuery } from '#app/features/accounts/profile/me-query.ts'
import { ProfileForm } from '#app/features/accounts/profile/profile-form.tsx'
import { SessionList } from '#app/features/accounts/profile/session-list.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading } from '#app/ui/feedback/loading.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'
import classes from './account-page.module.css'

export default function AccountPage() {
  const { data: user, error, isPending, isFetching, refetch } = useQuery(meQuery)
  return (
    <Page title="Account Settings">
      <h1>Account Settings</h1>
      {isPending && <Loading label="Loading your account" height={160} />}
      {error && !user && (
        <ErrorState
          message="Your account could not be loaded."
          detail={asProblem(error).message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {user && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Surface as="section" labelledBy="profile">
              <h2 id="profile">Profile</h2>
              <ProfileForm user={user} />
            </Surface>
          </div>
          <div className={classes.column}>
            <Surface as="section" labelledBy="information">
              <h2 id="information">Account information</h2>
              <AccountFacts user={user} />
            </Surface>
            <Surface as="section" labelledBy="password">
              <h2 id="password">Change password</h2>
              <ChangePasswordForm />
            </Surface>
          </div>
          <Surface as="section" labelledBy="sessions" className={classes.whole}>
            <h2 id="sessions">Where you are signed in</h2>
            <SessionList />
          </Surface>
        </div>
      )}
    </Page>
  )
}
