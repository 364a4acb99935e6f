interface Wishes {
  doNotTrack?: string | null
  globalPrivacyControl?: boolean
}

/** Do Not Track, and Global Privacy Control: such a visitor is neither counted nor asked for consent. */
export function objectsToCounting(browser: Wishes = navigator as Wishes): boolean {
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}
