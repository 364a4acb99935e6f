import '#app/shell/zod-without-eval.ts'
import '#app/ui/styles.ts'
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { queryClient } from '#app/client/query.ts'
import { ErrorScreen } from '#app/shell/error-screen.tsx'
import { StartingScreen } from '#app/shell/starting-screen.tsx'
import { LOGO_SRC } from '#app/ui/logo.tsx'
import { OverlayHost } from '#app/ui/overlays/overlay-host.tsx'
import { cssVariables, theme } from '#app/ui/theme.ts'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={LOGO_SRC} type="image/svg+xml" />
        <link rel="preload" href={LOGO_SRC} as="image" />
        <ColorSchemeScript defaultColorScheme="auto" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            {children}
            <OverlayHost />
          </QueryClientProvider>
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Stands on pages that are not prerendered until their code has come. */
export function HydrateFallback() {
  return <StartingScreen />
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
