import '#app/shell/before-all/trusted-types.ts'
import '#app/shell/before-all/zod-without-eval.ts'
import '#app/ui/base.ts'
import { type ReactNode, useEffect } from 'react'
import { Meta, Outlet } from 'react-router'
import { useReportedError } from '#app/client/analytics/errors/use-reported-error.ts'
import { useAnalytics } from '#app/client/analytics/use-analytics.ts'
import { finishSignOut } from '#app/client/signing-out.ts'
import { ConsentHost } from '#app/shell/consent/consent-host.tsx'
import { ErrorScreen } from '#app/shell/error-screen.tsx'
import { FrameworkRouting } from '#app/shell/framework-routing.tsx'
import { noteInteractive } from '#app/shell/start/note-interactive.ts'
import { PageScripts } from '#app/shell/start/page-scripts.tsx'
import { PageStyles } from '#app/shell/start/page-styles.tsx'
import { StartingScreen } from '#app/shell/starting-screen.tsx'
import { BrandLinks } from '#app/ui/brand/brand-links.tsx'
import { earlyScript } from '#app/ui/early-script.ts'
import { Island } from '#app/ui/island.tsx'

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <BrandLinks />
        <script>{earlyScript}</script>
        <Meta />
        <PageStyles />
      </head>
      <body>
        <FrameworkRouting>{children}</FrameworkRouting>
        <PageScripts />
      </body>
    </html>
  )
}

export default function Root() {
  useAnalytics()
  useEffect(noteInteractive, [])
  useEffect(finishSignOut, [])
  return (
    <>
      <Outlet />
      <Island name="consent" part={ConsentHost} />
    </>
  )
}

/** Shown on pages that are not prerendered until their code has loaded. */
export function HydrateFallback() {
  return <StartingScreen />
}

export function ErrorBoundary() {
  useReportedError()
  return <ErrorScreen />
}
