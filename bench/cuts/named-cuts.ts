/** The rows of the table in docs/cuts.md, as `file cut`: what nothing can notice, each with its reason beside it. */
export function namedCuts(page: string): string[] {
  const rows = page.matchAll(/^\| `([^`]+)` \| `(.+?)` \| .+ \|$/gm)
  return [...rows].map(([, file, text]) => `${file} ${text?.replaceAll('\\|', '|')}`)
}

/** Without those that a row names; each row excuses one. */
export function unnamed<T extends { text: string }>(file: string, cuts: T[], named: string[]): T[] {
  const left = [...named]
  return cuts.filter(({ text }) => {
    const at = left.indexOf(`${file} ${text}`)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
