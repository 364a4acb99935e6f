/** A file's size: `840 KB`, `2.4 MB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}
