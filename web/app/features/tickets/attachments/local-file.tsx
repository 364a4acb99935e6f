import { IconFile } from '@tabler/icons-react'
import { sizeWords } from '../words/size-words.ts'
import classes from './attachments.module.css'
import { useObjectUrl } from './object-url.ts'

/** A file that has not been sent yet: its picture, or its name and size. */
export function LocalFile({ file }: { file: File }) {
  const isImage = /^image\/(png|jpeg|webp|gif)$/.test(file.type)
  const url = useObjectUrl(isImage ? file : null)
  if (url) return <img src={url} alt={file.name} className={classes.localPicture} />
  return (
    <span className={classes.file}>
      <IconFile size={22} aria-hidden className={classes.icon} />
      <span className={classes.about}>
        <bdi className={classes.fileName}>{file.name}</bdi>
        <span className={classes.size}>{sizeWords(file.size)}</span>
      </span>
    </span>
  )
}
