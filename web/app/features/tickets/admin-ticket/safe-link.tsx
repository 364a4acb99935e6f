/** A website address that a customer typed: a link only when it is a web address, text otherwise. */
export function SafeLink({ href }: { href: string }) {
  const url = URL.parse(href)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return <bdi>{href}</bdi>
  return (
    <a href={url.href} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{href}</bdi>
    </a>
  )
}
