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
import { Section } from '#app/ui/section.tsx'

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
                <Section id="profile" title="Profile">
                  <ProfileForm user={user} />
                </Section>
              </Stack>
              <Stack gap="lg" flex="1 1 min(24rem, 100%)" miw={0}>
                <Section id="information" title="Account information">
                  <AccountFacts user={user} />
                </Section>
                <Section id="password" title="Change password">
                  <ChangePasswordForm />
                </Section>
              </Stack>
            </Group>
            <Section id="two-step" title="Two-step sign-in">
              <TwoStepSection onChanged={refreshAll} />
            </Section>
            <Section id="passkeys" title="Passkeys">
              <PasskeySection onChanged={refreshAll} />
            </Section>
            {user.is_admin && user.second_step !== 'required' && (
              <Section id="api-tokens" title="API tokens">
                <TokenSection />
                <ExportButton
                  path={exportRoutes.tokens.path}
                  name="api-tokens.csv"
                  label="Export tokens as CSV"
                />
              </Section>
            )}
            <Section id="notifications" title="Notifications">
              <NotificationSection />
            </Section>
            <Section id="sessions" title="Where you are signed in">
              <SessionList />
            </Section>
            <Section id="account-log" title="Account log">
              <AccountLog />
            </Section>
            <Section id="your-data" title="Your data">
              <ExportSection />
            </Section>
            <Section id="delete" title="Delete your account">
              <DeletionSection isStaff={user.is_admin} />
            </Section>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
