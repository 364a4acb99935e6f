import { inflateSync } from 'node:zlib'

/** What a PDF of ours says, as far as it uses the standard fonts; a space between two pieces of text. */
export function pdfText(pdf: Buffer): string {
  const file = pdf.toString('latin1')
  const texts: string[] = []
  for (const { 1: stream = '' } of file.matchAll(/\nstream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const content = inflated(stream)
    for (const { 1: pieces = '' } of content.matchAll(/\[([^\]]*)\] TJ/g))
      texts.push(
        [...pieces.matchAll(/<([0-9a-f]*)>/g)]
          .map(({ 1: hex = '' }) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')))
          .join(''),
      )
  }
  return texts.join(' ')
}

export const pdfPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}
