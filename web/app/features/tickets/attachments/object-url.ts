import { useEffect, useState } from 'react'

/** An address for a blob in this page; released when the blob is no longer shown. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}

/** The same for a file that is a picture; null for other files. */
export function usePictureUrl(file: File): string | null {
  return useObjectUrl(/^image\/(png|jpeg|webp|gif)$/.test(file.type) ? file : null)
}
