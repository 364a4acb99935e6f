import { Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPaperclip } from '@tabler/icons-react'

/** Lies over the conversation while files are dragged over the page: the log is dimmed, the target is plain. */
export default function DropTarget({ onDrop }: { onDrop: (files: File[]) => void }) {
  return (
    <Dropzone.FullScreen
      withinPortal={false}
      inputProps={{ 'aria-hidden': true }}
      activateOnClick={false}
      activateOnKeyboard={false}
      onDrop={onDrop}
      p="md"
      styles={{
        fullScreen: {
          position: 'absolute',
          backgroundColor: 'color-mix(in srgb, var(--surface) 80%, transparent)',
        },
        root: { borderColor: 'var(--brand)', backgroundColor: 'var(--brand-wash)' },
      }}
    >
      <IconPaperclip size={32} aria-hidden />
      <Text size="lg" fw={600} ta="center" m={0}>
        Drop files here to add them: up to 5, each up to 10 MB, a video up to 25 MB.
      </Text>
    </Dropzone.FullScreen>
  )
}
