import { useEffect, useRef } from 'react'

/** HTML of the server, reduced to paragraphs and lists. It is inserted as nodes, never parsed from text. */
export function SafeHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    void import('dompurify').then(({ default: purify }) => {
      if (isGone) return
      const nodes = purify.sanitize(html, {
        ALLOWED_TAGS: ['p', 'ul', 'li', 'strong', 'br'],
        ALLOWED_ATTR: [],
        RETURN_DOM_FRAGMENT: true,
      })
      place.current?.replaceChildren(nodes)
    })
    return () => {
      isGone = true
    }
  }, [html])
  return <div ref={place} />
}
