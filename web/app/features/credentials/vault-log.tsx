import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { LogDialog } from './log-dialog.tsx'

/** The log of everything, so that what was done with a login stays readable when the login is deleted. */
export function VaultLog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        style={{ alignSelf: 'flex-start' }}
        variant="subtle"
        leftSection={<IconHistory size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Log of the whole vault
      </Button>
      {isOpen && <LogDialog id={null} name="your vault" onClose={() => setIsOpen(false)} />}
    </>
  )
}
