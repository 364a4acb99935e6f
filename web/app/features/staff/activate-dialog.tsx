import type { StaffMember } from '@sitewright/contract/staff.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { useChangeStaff } from './staff-queries.ts'

interface ActivateDialogProps {
  person: StaffMember
  onClose: () => void
}

export function ActivateDialog({ person: { id, name, role }, onClose }: ActivateDialogProps) {
  const change = useChangeStaff(id, `${name} can sign in again.`)
  return (
    <PasswordDialog
      title={`Activate ${name} again?`}
      confirmLabel="Activate again"
      send={async (password) => {
        await change.mutateAsync({ active: true, password })
        onClose()
      }}
      onClose={onClose}
    >
      {`${name} will be able to sign in and work as ${role === 'owner' ? 'an owner' : 'an agent'} again.`}
    </PasswordDialog>
  )
}
