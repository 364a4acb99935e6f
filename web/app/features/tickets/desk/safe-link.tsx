/** A website that somebody typed: followed only when it is a web address, shown as text otherwise. */
export function SafeLink({ href }: { href: string }) {
  const url = URL.parse(href)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return <bdi>{href}</bdi>
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{href}</bdi>
    </a>
  )
}
