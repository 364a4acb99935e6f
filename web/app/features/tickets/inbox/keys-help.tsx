import { Box, Group, Kbd, Text } from '@mantine/core'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { Rows } from '#app/ui/rows.tsx'

interface KeysHelpProps {
  title: string
  keys: readonly (readonly [key: string, does: string])[]
  onClose: () => void
}

export function KeysHelp({ title, keys, onClose }: KeysHelpProps) {
  return (
    <Dialog onClose={onClose} title={title}>
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
    </Dialog>
  )
}
