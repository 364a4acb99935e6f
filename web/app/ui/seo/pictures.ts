/** Public pages that nobody shares; the others have each a picture of their own in `web/public/social`. */
const without = new Set(['/', '/forgot-password'])

/** The picture, 1200 by 630, that stands for a page where a link to it is shared. */
export function pictureOf(path: string): string {
  return `/social/${without.has(path) ? 'home' : path.slice(1)}.png`
}
