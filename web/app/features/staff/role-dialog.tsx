import type { StaffMember, StaffRole } from '@sitewright/contract/staff.ts'
import { PasswordDialog } from '#app/ui/password-dialog.tsx'
import { useChangeStaff } from './staff-queries.ts'

interface RoleDialogProps {
  person: StaffMember
  role: StaffRole
  onClose: () => void
}

export function RoleDialog({ person: { id, name }, role, onClose }: RoleDialogProps) {
  const change = useChangeStaff(id, `${name} is ${role} now.`)
  const label = role === 'owner' ? 'Make an owner' : 'Make an agent'
  return (
    <PasswordDialog
      title={`${label}?`}
      confirmLabel={label}
      send={async (password) => {
        await change.mutateAsync({ role, password })
        onClose()
      }}
      onClose={onClose}
    >
      {role === 'owner'
        ? `${name} will be able to manage staff, move money, suspend customers and delete all tickets of a customer.`
        : `${name} will not manage staff any more, nor move money, suspend customers or delete all their tickets.`}
    </PasswordDialog>
  )
}
