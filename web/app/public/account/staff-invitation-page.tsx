import { Box, Text } from '@mantine/core'
import { staffRoles, staffRoutes } from '@sitewright/contract/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#app/client/api.ts'
import { NewPasswordFields } from '#app/features/accounts/new-password-fields.tsx'
import { AcceptForm } from '#app/features/staff/accept-form.tsx'
import { Loaded } from '#app/ui/feedback/loaded.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Null until the page knows its address: what is behind the hash is not there when it is prerendered. */
export default function StaffInvitationPage() {
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(window.location.hash.slice(1)), [])
  const query = useQuery({
    queryKey: ['staff-invitation', token],
    queryFn: () => call(staffRoutes.readInvite, { body: { token: token ?? '' } }),
    enabled: Boolean(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const accepted = (email: string) => {
    toastSuccess('Welcome. Please sign in with your new password.')
    void navigate(`/login?${new URLSearchParams({ email })}`)
  }
  return (
    <AccountFrame
      title="Join the staff"
      lead={<p>For people who were invited by e-mail to work here.</p>}
      after={
        <p>
          Do you work here already? <Link to="/login">Sign in</Link>
        </p>
      }
    >
      {/* As high as what comes, so that nothing below moves. */}
      <Box mih="12rem">
        {token === '' ? (
          <Notice tone="warm">
            <p>Please open this page with the link in your invitation.</p>
          </Notice>
        ) : (
          <Loaded
            query={query}
            label="Loading your invitation"
            failure="This invitation does not work."
            rows={2}
          >
            {({ email, role }) => (
              <>
                <Text>You are invited as an {staffRoles[role].toLowerCase()}.</Text>
                <AcceptForm token={token ?? ''} email={email} onAccepted={accepted}>
                  <NewPasswordFields name="password" label="Password" confirmLabel="Confirm password" />
                </AcceptForm>
              </>
            )}
          </Loaded>
        )}
      </Box>
    </AccountFrame>
  )
}
