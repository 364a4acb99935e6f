/**
 * One use of the refresh cookie at a time, over all tabs. Browsers hide `locks` from pages that came by plain http from
 * another machine; a tab then minds only itself.
 */
export function withTokenLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('sitewright-token', work) : work()
}
