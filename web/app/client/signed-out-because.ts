import { createTabStored } from './tab-storage.ts'

/** Why this tab was signed out, for the sign-in page; null when the person did it. */
export const signedOutBecause = createTabStored('signed-out-because')
