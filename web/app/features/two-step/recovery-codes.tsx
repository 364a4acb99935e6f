import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { saveBlob } from '#app/client/save-file.ts'
import { CopyButton } from '#app/ui/evidence/copy-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface RecoveryCodesProps {
  codes: string[]
  onDone: () => void
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  const save = () =>
    saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'sitewright-recovery-codes.txt')
  return (
    <Stack gap="md">
      <Notice tone="warm" title="Keep your recovery codes" role="status">
        <p>
          Each one signs you in once if you do not have your phone. They are shown only this once: print them,
          or keep them in your password manager.
        </p>
      </Notice>
      <Code block aria-label="Recovery codes">
        {text}
      </Code>
      <Group gap="sm">
        <CopyButton text={text} label="Copy the recovery codes" />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={save}
        >
          Save as a file
        </Button>
      </Group>
      <Text m={0} size="sm" c="dimmed">
        New codes can be made at any time; the old ones then stop working.
      </Text>
      <Button onClick={onDone} style={{ alignSelf: 'end' }}>
        I have kept them
      </Button>
    </Stack>
  )
}
