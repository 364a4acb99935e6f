/** True when the element's own tag or inline style takes it out of sight. */
export function isHiddenHere({
  name,
  attributes,
}: {
  name: string
  attributes: Record<string, string>
}): boolean {
  if ('hidden' in attributes || (name === 'input' && attributes.type === 'hidden')) return true
  const style = (attributes.style ?? '').toLowerCase().replace(/\s+/g, '')
  if (style === '') return false
  return (
    /(^|;)display:none/.test(style) ||
    /(^|;)visibility:(hidden|collapse)/.test(style) ||
    /(^|;)opacity:0(\.0+)?(;|!|$)/.test(style) ||
    /(^|;)font-size:0(px|em|rem|%)?(;|!|$)/.test(style) ||
    (/(^|;)(height|width|max-height|max-width):[01](px)?(;|!|$)/.test(style) &&
      style.includes('overflow:hidden')) ||
    /(^|;)(left|top|right|bottom|text-indent|margin-left|margin-top):-\d{3,}(px|em|rem|vw|%)?/.test(style) ||
    /(^|;)clip:rect\(0(px)?,?0(px)?,?0(px)?,?0(px)?\)/.test(style) ||
    /(^|;)transform:scale\(0\)/.test(style)
  )
}
