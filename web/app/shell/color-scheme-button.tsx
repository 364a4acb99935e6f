import { IconMoon, IconSun } from '@tabler/icons-react'
import { chooseColorScheme, useColorScheme } from '#app/ui/color-scheme.ts'
import classes from './site-header.module.css'

/** The system decides between light and dark until the visitor chooses. */
export function ColorSchemeButton() {
  const next = useColorScheme() === 'light' ? 'dark' : 'light'
  return (
    <button
      type="button"
      className={classes.scheme}
      aria-label={`Switch to ${next} colours`}
      onClick={() => chooseColorScheme(next)}
    >
      <IconMoon size={20} aria-hidden className="mantine-dark-hidden" />
      <IconSun size={20} aria-hidden className="mantine-light-hidden" />
    </button>
  )
}
