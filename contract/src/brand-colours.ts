/**
 * The product's colours by scheme: pages have them as CSS variables (`--ink-soft`), mails as they are. What each is for
 * and its contrasts are in docs/identity.md.
 */
export const brandColours = {
  light: {
    page: '#faf8f4',
    surface: '#ffffff',
    surfaceSunk: '#f3efe8',
    line: '#e1d9cc',
    lineStrong: '#8d8375',
    ink: '#211f1a',
    inkSoft: '#5f574c',
    brand: '#1b6b53',
    brandStrong: '#0a4031',
    brandWash: '#e4f1eb',
    brandInk: '#125642',
    accent: '#b3480e',
    accentBright: '#ee7026',
    accentWash: '#fff0e3',
  },
  dark: {
    page: '#171e1b',
    surface: '#1f2723',
    surfaceSunk: '#131a17',
    line: '#38433e',
    lineStrong: '#83908a',
    ink: '#e8ebe7',
    inkSoft: '#b4beb7',
    brand: '#5bad8e',
    brandStrong: '#0f4d3b',
    brandWash: '#1c3a30',
    brandInk: '#9fd8c0',
    accent: '#ffb27d',
    accentBright: '#fa893f',
    accentWash: '#3a2a1c',
  },
} as const

/** The same in both schemes. */
export const markColours = { boards: '#288366', key: '#fa893f' } as const
