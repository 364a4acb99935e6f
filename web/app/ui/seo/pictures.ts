/** Public pages that are not shared; each of the others has its own picture in `web/public/social`. */
const without = new Set(['/', '/forgot-password'])

export function pictureOf(path: string): string {
  return `/social/${without.has(path) ? 'home' : path.slice(1)}.png`
}
