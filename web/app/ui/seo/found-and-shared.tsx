import { isListed } from '@sitewright/contract/listed-pages.ts'
import { homeOrigin } from './origin.ts'
import { usePagePath } from './page-path.ts'
import { pictureOf } from './pictures.ts'

interface FoundAndSharedProps {
  title: string
  description: string | undefined
}

/** What search engines and the previews of shared links read. Pages that are not for them say so. */
export function FoundAndShared({ title, description }: FoundAndSharedProps) {
  const pathname = usePagePath()
  if (!isListed(pathname)) return <meta name="robots" content="noindex" />
  const origin = homeOrigin()
  const address = origin + pathname
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Sitewright" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={origin + pictureOf(pathname)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`The mark of Sitewright, and the words: ${title}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
