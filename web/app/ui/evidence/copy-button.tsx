import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './evidence.module.css'

const SHOWN_MS = 2_500

/** Copies a text and says so; a browser may refuse, as on plain http. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'Copied' | 'Could not be copied' | null>(null)
  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [result])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setResult('Copied')
    } catch {
      setResult('Could not be copied')
    }
  }
  return (
    <>
      <button type="button" className={classes.copy} onClick={copy} aria-label={label}>
        {result === 'Copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        Copy
      </button>
      <span role="status">{result}</span>
    </>
  )
}
