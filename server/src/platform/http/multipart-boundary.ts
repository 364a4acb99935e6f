/** What browsers and programs send. Only one reading of it is possible, so that the parser's is the same. */
const WRITTEN = /^multipart\/form-data; ?boundary=(?:"([\w()+,./:=?-]{1,70})"|([\w()+./:-]{1,70}))$/i

/** What stands before each part of a form with files; null where the type is another, or written in a way nobody writes it. */
export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, plain] = WRITTEN.exec(contentType ?? '') ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? null : `--${boundary}`
}
