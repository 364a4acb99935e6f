import { namesItsSite } from '@sitewright/contract/text-rules.ts'

/** A website address that a customer typed: a link only when it is a web address, text otherwise. */
export function SafeLink({ href }: { href: string }) {
  const url = URL.parse(href)
  if ((url?.protocol !== 'https:' && url?.protocol !== 'http:') || !namesItsSite(href))
    return <bdi>{href}</bdi>
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{href}</bdi>
    </a>
  )
}
