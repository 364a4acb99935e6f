import './styles.ts'
import './scroll-lock.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from '../theme.ts'

/** The provider of the component library. Its variables are in theme-variables.generated.css, for pages without it too. */
export function WithComponents({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
