import display from './display.woff2?no-inline'
import { LOGO_SRC } from './logo.tsx'

export function BrandLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={LOGO_SRC} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#171e1b" media="(prefers-color-scheme: dark)" />
      <link rel="preload" href={LOGO_SRC} as="image" />
      <link rel="preload" href={display} as="font" type="font/woff2" crossOrigin="anonymous" />
    </>
  )
}
