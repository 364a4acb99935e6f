import { Button, Group, Kbd, Switch, Text } from '@mantine/core'
import { useIsPhone } from '#app/ui/phone.ts'
import { countWords } from './inbox-filters.ts'

interface ShortcutHintProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  onHelp: () => void
  overdue: number
}

export function ShortcutHint({ isOn, onChange, onHelp, overdue }: ShortcutHintProps) {
  const isPhone = useIsPhone()
  return (
    <Group justify="space-between" mih="2rem" mb="xs" fz="sm" c="dimmed">
      {overdue > 0 ? (
        <Text span size="sm" fw={600} c="var(--mantine-color-error)">
          {countWords(overdue)} overdue
        </Text>
      ) : (
        'Most urgent first'
      )}
      {!isPhone && (
        <Group gap="sm">
          <span>
            <Kbd>j</Kbd> <Kbd>k</Kbd> move
          </span>
          <span>
            <Kbd>Enter</Kbd> opens
          </span>
          <Button size="compact-sm" variant="subtle" rightSection={<Kbd>?</Kbd>} onClick={onHelp}>
            All shortcuts
          </Button>
          <Switch
            size="xs"
            label="Shortcuts"
            checked={isOn}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        </Group>
      )}
    </Group>
  )
}
