import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import classes from './evidence.module.css'

const SHOWN_MS = 2_500

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState<'Copied' | 'Could not be copied' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => setSaid((await copyText(text)) ? 'Copied' : 'Could not be copied')
  return (
    <span className={classes.copying}>
      <button type="button" className={classes.copy} onClick={copy} aria-label={label}>
        {said === 'Copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        Copy
      </button>
      <span role="status" className={classes.copied}>
        {said}
      </span>
    </span>
  )
}
