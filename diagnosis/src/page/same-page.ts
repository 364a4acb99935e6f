/** What is left of an address when all that leads to the same page anyway is taken off: scheme, `www.`, last slash. */
export function pageKey(url: URL): string {
  const path = decoded(url.pathname)
    .replace(/\/(index|default)\.(html?|php|aspx?)$/i, '/')
    .replace(/\/$/, '')
  return `${bareHost(url)}${path}${url.search}`.toLowerCase()
}

/** A host name with or without `www.`, as one. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^www\./, '').replace(/\.$/, '')
}

/** True for a host that speaks the web; `mailto:` and the like are no pages. */
export function isWeb(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

/** The text without its percent signs; as it is where they are no encoding. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
