import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { brandColours } from '@sitewright/contract/brand-colours.ts'

const pine: MantineColorsTuple = [
  '#edf6f2',
  '#d6ebe2',
  '#aed7c6',
  '#82c1a8',
  '#5bad8e',
  '#3d9a79',
  '#288366',
  '#1b6b53',
  '#125642',
  '#0a4031',
]
const ember: MantineColorsTuple = [
  '#fff3ea',
  '#ffe2cd',
  '#ffc49b',
  '#ffa468',
  '#fa893f',
  '#ee7026',
  '#d65b15',
  '#b3480e',
  '#8d390d',
  '#692c0b',
]
const stone: MantineColorsTuple = [
  '#faf8f4',
  '#f3efe8',
  '#e8e2d8',
  '#d9d1c4',
  '#bfb5a6',
  '#978c7d',
  '#6c6458',
  '#514b42',
  '#36322c',
  '#211f1a',
]
const night: MantineColorsTuple = [
  '#e8ebe7',
  '#c8cfc9',
  '#a9b4ad',
  '#83908a',
  '#46524c',
  '#333e39',
  '#242d29',
  '#171e1b',
  '#111714',
  '#0b100e',
]

export const theme = createTheme({
  colors: { pine, ember, gray: stone, dark: night },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  black: '#211f1a',
  fontFamily: "'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  headings: { fontFamily: 'var(--display)', fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.6', xl: '1.5' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // As `header` they would be a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    // A long name in it never pushes the close button out of sight.
    ModalTitle: { defaultProps: { style: { overflowWrap: 'anywhere' } } },
    // The library would do it with a style element, which our content security policy keeps out; scroll-lock.css does it.
    Modal: {
      defaultProps: { lockScroll: false, centered: true, closeButtonProps: { 'aria-label': 'Close' } },
    },
    Drawer: { defaultProps: { lockScroll: false } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    // All that is shown belongs to a landmark.
    Tooltip: { defaultProps: { portalProps: { target: '#main' } } },
  },
})

const { light, dark } = brandColours

/** `--ink-soft` and its like, which our own style sheets use. */
function variablesOf(colours: Record<string, string>): Record<string, string> {
  const nameOf = (key: string) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  return Object.fromEntries(Object.entries(colours).map(([key, value]) => [nameOf(key), value]))
}

/** The library's own shades for errors, placeholders and quiet text miss the contrast of WCAG AA on our grounds. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: variablesOf(light),
  light: {
    '--mantine-color-body': light.page,
    '--mantine-color-error': '#b3261e',
    '--mantine-color-placeholder': stone[6],
    '--mantine-color-dimmed': stone[6],
  },
  dark: {
    ...variablesOf(dark),
    '--mantine-color-body': dark.page,
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-placeholder': night[2],
    '--mantine-color-dimmed': night[2],
    // The library's is darker than what is not chosen beside it.
    '--mantine-color-pine-light': dark.brandWash,
    '--mantine-color-pine-light-hover': '#24473b',
    '--mantine-color-pine-light-color': dark.brandInk,
  },
})
