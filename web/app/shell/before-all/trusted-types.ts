import { earlyScript } from '#app/ui/early-script.ts'

// Our content security policy lets text become markup only through a policy with a name. This one is asked for every text
// that a library hands to the page, so it lets nothing through that could become an element.
interface Rules {
  createHTML: (text: string) => string | null
  createScript: (text: string) => string | null
}

interface Factory {
  defaultPolicy: unknown
  createPolicy: (name: string, rules: Rules) => unknown
}

/** How React makes a script element that will never run. */
const EMPTY_SCRIPT = '<script></script>'

export const allowed: Rules = {
  createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  // The error screen draws the whole document anew, and this script with it; drawn so, it does not run.
  createScript: (text) => (text === earlyScript ? text : null),
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
if (trustedTypes && !trustedTypes.defaultPolicy) trustedTypes.createPolicy('default', allowed)
