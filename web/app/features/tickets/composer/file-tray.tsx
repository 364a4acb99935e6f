import { CloseButton } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useObjectUrl } from '../attachments/object-url.ts'
import { sizeWords } from '../words/size-words.ts'
import classes from './file-tray.module.css'

interface FileTrayProps {
  files: File[]
  rejected: string[]
  onRemove: (file: File) => void
  onDismiss: () => void
}

/** What will go out with the message, to look at once more, and what was not taken. */
export function FileTray({ files, rejected, onRemove, onDismiss }: FileTrayProps) {
  return (
    <>
      {rejected.length > 0 && (
        <div className={classes.rejected}>
          <Notice tone="bad" role="alert">
            {rejected.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
          <CloseButton aria-label="Close this message" onClick={onDismiss} className={classes.close} />
        </div>
      )}
      {files.length > 0 && (
        <ul className={classes.tray} aria-label="Files to send">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onRemove={() => onRemove(file)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(/^image\/(png|jpeg|webp|gif)$/.test(file.type) ? file : null)
  return (
    <li className={classes.file}>
      {url ? (
        <img src={url} alt="" className={classes.thumb} />
      ) : (
        <IconFile size={28} aria-hidden className={classes.icon} />
      )}
      <span className={classes.about}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.size}>{sizeWords(file.size)}</span>
      </span>
      <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} />
    </li>
  )
}
