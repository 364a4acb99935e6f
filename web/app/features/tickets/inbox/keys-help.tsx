import { Box, Group, Kbd, Modal, Text } from '@mantine/core'
import { useFocusBack } from '#app/ui/overlays/focus-back.ts'
import { Rows } from '#app/ui/rows.tsx'

interface KeysHelpProps {
  title: string
  keys: readonly (readonly [key: string, does: string])[]
  onClose: () => void
}

export function KeysHelp({ title, keys, onClose }: KeysHelpProps) {
  useFocusBack()
  return (
    <Modal opened onClose={onClose} centered title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Rows>
        {keys.map(([key, does]) => (
          <li key={key}>
            <Box flex="1 1 0">
              <Text size="sm" m={0}>
                {does}
              </Text>
            </Box>
            <Group gap={4}>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </Group>
          </li>
        ))}
      </Rows>
    </Modal>
  )
}
