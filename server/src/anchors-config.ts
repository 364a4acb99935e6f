/** Pages that their owners keep so that a connection can be tried. */
const ANCHORS = [
  'https://www.gstatic.com/generate_204',
  'https://www.cloudflare.com/cdn-cgi/trace',
  'https://detectportal.firefox.com/success.txt',
]

/** Places that show whether our own line works; `none` asks none, and neither do tests. */
export function readAnchors(given: string[] | undefined, isTest: boolean): string[] {
  if (!given) return isTest ? [] : ANCHORS
  return given.filter((url) => url !== 'none')
}
