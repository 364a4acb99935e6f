import { Button, List, Text } from '@mantine/core'
import {
  DELETION_AFTER_DAYS,
  PAYMENTS_KEPT_YEARS,
  personalDataRoutes,
} from '@sitewright/contract/personal-data.ts'
import { longDay } from '@sitewright/contract/time-words.ts'
import { useState } from 'react'
import { call } from '#app/client/api.ts'
import { clearSession } from '#app/client/session.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { toastSuccess } from '#app/ui/toast.tsx'

export function DeletionSection({ isStaff }: { isStaff: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isStaff) return <Text m={0}>Staff accounts are tied to their tickets and cannot be deleted here.</Text>
  const remove = async (password: string) => {
    const { deleted_at } = await call(personalDataRoutes.deleteAccount, { body: { password } })
    toastSuccess(
      `Your account will be deleted on ${longDay(deleted_at)}. Signing in before then keeps it as it is.`,
    )
    clearSession()
  }
  return (
    <>
      <List spacing="xs">
        <List.Item>
          After {DELETION_AFTER_DAYS} days your account is deleted for good, with its requests, tickets,
          messages, files and conversations.
        </List.Item>
        <List.Item>A running plan ends on that day. A payment that is due before is still taken.</List.Item>
        <List.Item>
          Records of your payments are kept for {PAYMENTS_KEPT_YEARS} years, as tax law requires, without your
          name and address; so does our security log, which knows you by a number.
        </List.Item>
        <List.Item>If you change your mind, sign in before then: that keeps everything.</List.Item>
      </List>
      <Button mt="md" variant="default" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Delete your account?"
          confirmLabel="Delete my account"
          danger
          send={remove}
          onClose={() => setIsAsking(false)}
        >
          You are signed out everywhere at once, and in {DELETION_AFTER_DAYS} days everything is deleted. Sign
          in before then to keep it.
        </PasswordDialog>
      )}
    </>
  )
}
