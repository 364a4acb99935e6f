import { Group, Stack } from '@mantine/core'
import { exportRoutes } from '@sitewright/contract/exports.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '#app/client/routing/search.ts'
import { AccountFacts } from '#app/features/accounts/account-facts.tsx'
import { AccountLog } from '#app/features/accounts/account-log.tsx'
import { meQuery, sessionsQuery } from '#app/features/accounts/account-queries.ts'
import { ChangePasswordForm } from '#app/features/accounts/change-password-form.tsx'
import { ProfileForm } from '#app/features/accounts/profile-form.tsx'
import { SessionList } from '#app/features/accounts/session-list.tsx'
import { TokenSection } from '#app/features/api-tokens/token-section.tsx'
import { ExportButton } from '#app/features/exports/export-button.tsx'
import { NotificationSection } from '#app/features/notifications/notification-section.tsx'
import { PasskeySection } from '#app/features/passkeys/passkey-section.tsx'
import { DeletionSection } from '#app/features/personal-data/deletion-section.tsx'
import { ExportSection } from '#app/features/personal-data/export-section.tsx'
import { twoStepQuery } from '#app/features/two-step/two-step-queries.ts'
import { TwoStepSection } from '#app/features/two-step/two-step-section.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { Surface } from '#app/ui/surface.tsx'

export default function AccountPage() {
  const search = useSearch()
  const queries = useQueryClient()
  const refreshMe = () => void queries.invalidateQueries(meQuery)
  const refreshAll = () => {
    refreshMe()
    void queries.invalidateQueries(twoStepQuery)
    void queries.invalidateQueries(sessionsQuery)
  }
  return (
    <Page title="Account Settings">
      <h1>Account Settings</h1>
      {search.get('stays') === '1' && (
        <Notice tone="good" title="Your account stays" role="status">
          <p>You signed in, so it will not be deleted. Everything is as it was.</p>
        </Notice>
      )}
      <Loaded
        query={useQuery(meQuery)}
        label="Loading your account"
        failure="Your account could not be loaded."
        height={160}
      >
        {(user) => (
          <Stack gap="lg">
            <Group gap="lg" align="start">
              <Stack flex="1 1 min(24rem, 100%)" miw={0}>
                <Surface as="section" labelledBy="profile">
                  <h2 id="profile">Profile</h2>
                  <ProfileForm user={user} />
                </Surface>
              </Stack>
              <Stack gap="lg" flex="1 1 min(24rem, 100%)" miw={0}>
                <Surface as="section" labelledBy="information">
                  <h2 id="information">Account information</h2>
                  <AccountFacts user={user} />
                </Surface>
                <Surface as="section" labelledBy="password">
                  <h2 id="password">Change password</h2>
                  <ChangePasswordForm />
                </Surface>
              </Stack>
            </Group>
            <Surface as="section" labelledBy="two-step">
              <h2 id="two-step">Two-step sign-in</h2>
              <TwoStepSection onChanged={refreshAll} />
            </Surface>
            <Surface as="section" labelledBy="passkeys">
              <h2 id="passkeys">Passkeys</h2>
              <PasskeySection onChanged={refreshAll} />
            </Surface>
            {user.is_admin && user.second_step !== 'required' && (
              <Surface as="section" labelledBy="api-tokens">
                <h2 id="api-tokens">API tokens</h2>
                <TokenSection />
                <ExportButton
                  path={exportRoutes.tokens.path}
                  name="api-tokens.csv"
                  label="Export tokens as CSV"
                />
              </Surface>
            )}
            <Surface as="section" labelledBy="notifications">
              <h2 id="notifications">Notifications</h2>
              <NotificationSection />
            </Surface>
            <Surface as="section" labelledBy="sessions">
              <h2 id="sessions">Where you are signed in</h2>
              <SessionList />
            </Surface>
            <Surface as="section" labelledBy="account-log">
              <h2 id="account-log">Account log</h2>
              <AccountLog />
            </Surface>
            <Surface as="section" labelledBy="your-data">
              <h2 id="your-data">Your data</h2>
              <ExportSection />
            </Surface>
            <Surface as="section" labelledBy="delete">
              <h2 id="delete">Delete your account</h2>
              <DeletionSection isStaff={user.is_admin} />
            </Surface>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
