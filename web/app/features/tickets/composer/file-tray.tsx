import { CloseButton, Flex, Group, Text } from '@mantine/core'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileCard } from '../attachments/file-card.tsx'
import { usePictureUrl } from '../attachments/object-url.ts'

interface FileTrayProps {
  files: File[]
  rejected: string[]
  onRemove: (file: File) => void
  onDismiss: () => void
}

export function FileTray({ files, rejected, onRemove, onDismiss }: FileTrayProps) {
  return (
    <>
      {rejected.length > 0 && (
        <Notice tone="bad" role="alert">
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <div>
              {rejected.map((sentence) => (
                <Text key={sentence} size="sm" m={0}>
                  {sentence}
                </Text>
              ))}
            </div>
            <CloseButton aria-label="Close this message" onClick={onDismiss} />
          </Group>
        </Notice>
      )}
      {files.length > 0 && (
        <Flex
          component="ul"
          aria-label="Files to send"
          wrap="wrap"
          gap="xs"
          m={0}
          my="xs"
          p={0}
          style={{ listStyle: 'none' }}
        >
          {files.map((file) => (
            <ChosenFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => onRemove(file)}
            />
          ))}
        </Flex>
      )}
    </>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <li>
      <FileCard
        file={file}
        picture={usePictureUrl(file)}
        end={<CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />}
      />
    </li>
  )
}
