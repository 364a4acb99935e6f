import { createContext, type ReactNode, use } from 'react'
import classes from './page.module.css'
import { FoundAndShared } from './seo/found-and-shared.tsx'

/** How many messages are unread; shown before the title in the browser's tab. */
export const TitleCount = createContext(0)

interface PageProps {
  /** For the browser's tab and search engines; the shop's name is added. */
  title: string
  /** One sentence for search engines; every page that they may list has one. */
  description?: string
  /** `text` is for texts and forms, `wide` for lists and the calculator, `full` brings its own edges. `fill` also scrolls inside itself. */
  width?: 'text' | 'wide' | 'full' | 'fill'
  children: ReactNode
}

/** A page's title and outer edges. Its children begin with the page's one `h1`, which gets the focus on arrival. */
export function Page({ title, description, width = 'wide', children }: PageProps) {
  const unread = use(TitleCount)
  return (
    <>
      <title>{`${unread > 0 ? `(${unread >= 100 ? '99+' : unread}) ` : ''}${title} · Sitewright`}</title>
      {description && <meta name="description" content={description} />}
      <FoundAndShared title={title} description={description} />
      <div className={classes[width]} data-fill={width === 'fill' || undefined}>
        {children}
      </div>
    </>
  )
}
