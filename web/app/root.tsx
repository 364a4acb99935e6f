import '#app/shell/before-all/trusted-types.ts'
import '#app/shell/before-all/zod-without-eval.ts'
import '#app/ui/base.ts'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { useReportedError } from '#app/client/analytics/errors/use-reported-error.ts'
import { useAnalytics } from '#app/client/analytics/use-analytics.ts'
import { ConsentHost } from '#app/shell/consent/consent-host.tsx'
import { ErrorScreen } from '#app/shell/error-screen.tsx'
import { useHandover } from '#app/shell/starter/use-handover.ts'
import { StartingScreen } from '#app/shell/starting-screen.tsx'
import { BrandLinks } from '#app/ui/brand/brand-links.tsx'
import { colorSchemeScript } from '#app/ui/color-scheme.ts'
import { OverlayHost } from '#app/ui/overlays/overlay-host.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <BrandLinks />
        <script>{colorSchemeScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <OverlayHost />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useAnalytics()
  useHandover()
  return (
    <>
      <Outlet />
      <ConsentHost />
    </>
  )
}

/** Stands on pages that are not prerendered until their code has come. */
export function HydrateFallback() {
  return <StartingScreen />
}

export function ErrorBoundary() {
  useReportedError()
  useHandover()
  return <ErrorScreen />
}
