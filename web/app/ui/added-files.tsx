import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './added-files.module.css'

/** What the server takes; it decides by the content. */
const ACCEPT = '.png,.jpg,.jpeg,.heic,.heif,.webp,.gif,.pdf,.txt,.log,.csv,.docx,.xlsx'

interface AddedFilesProps {
  files: readonly { id: string; name: string }[]
  /** The file on its way up. */
  adding: string | null
  problem: string | null
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** Beside the button; the chat has no room for it. */
  hint?: string
}

/** Files that are added before something is sent. Needs nothing of the component library: the chat is on light pages. */
export function AddedFiles({ files, adding, problem, onAdd, onRemove, hint }: AddedFilesProps) {
  const hintId = useId()
  const take = (field: HTMLInputElement) => {
    const chosen = [...(field.files ?? [])]
    field.value = ''
    if (chosen.length > 0) onAdd(chosen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same
    <div
      className={classes.files}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onAdd([...event.dataTransfer.files])
      }}
    >
      <label className={classes.add}>
        <input
          // The browser opens the picker by itself: files may have been chosen before the page hydrated.
          ref={(field) => {
            if (field?.files?.length) take(field)
          }}
          type="file"
          multiple
          accept={ACCEPT}
          disabled={adding !== null}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => take(event.currentTarget)}
        />
        <IconPaperclip size={18} aria-hidden /> Add files
      </label>
      {hint && (
        <span id={hintId} className={classes.hint}>
          {hint}
        </span>
      )}
      {files.length > 0 && (
        <ul aria-label="Files to send" className={classes.list}>
          {files.map(({ id, name }) => (
            <li key={id} className={classes.file}>
              <bdi>{name}</bdi>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name}`}
                onClick={() => onRemove(id)}
              >
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.state}>
        {adding && `Adding ${adding}…`}
      </p>
      <p role="alert" className={classes.problem}>
        {problem}
      </p>
    </div>
  )
}
