import type { ReactNode } from 'react'
import classes from './page.module.css'
import { FoundAndShared } from './seo/found-and-shared.tsx'

interface PageProps {
  /** For the browser's tab and search engines; the shop's name is added. */
  title: string
  /** One sentence for search engines; every page that they may list has one. */
  description?: string
  /** `text` keeps lines short enough to read, `wide` is for lists and the calculator, `full` brings its own edges. */
  width?: 'text' | 'wide' | 'full'
  children: ReactNode
}

/** A page's title and outer edges. Its children begin with the page's one `h1`, which gets the focus on arrival. */
export function Page({ title, description, width = 'wide', children }: PageProps) {
  return (
    <>
      <title>{`${title} · Sitewright`}</title>
      {description && <meta name="description" content={description} />}
      <FoundAndShared title={title} description={description} />
      <div className={classes[width]}>{children}</div>
    </>
  )
}
