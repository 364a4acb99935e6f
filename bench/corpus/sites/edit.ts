/** A change to one page's HTML. */
export type Edit = (html: string) => string

/** Replaces the first match, and complains when there is none: a fault that is not there would be a false label. */
export const swap =
  (from: string | RegExp, to: string): Edit =>
  (html) => {
    const found = typeof from === 'string' ? html.includes(from) : from.test(html)
    if (!found) throw new Error(`nothing to replace: ${from}`)
    return html.replace(from, () => to)
  }

export const inHead = (snippet: string): Edit => before(/<\/head>/i, snippet)
export const atEnd = (snippet: string): Edit => before(/<\/body>/i, snippet)
export const afterAll =
  (snippet: string): Edit =>
  (html) =>
    html + snippet
export const beforeAll =
  (snippet: string): Edit =>
  (html) =>
    snippet + html

/** Straight after `<body …>`. */
export const atStart =
  (snippet: string): Edit =>
  (html) => {
    const found = /<body[^>]*>/i.exec(html)
    if (!found) throw new Error('no body')
    const at = found.index + found[0].length
    return html.slice(0, at) + snippet + html.slice(at)
  }

/** After the first paragraph of the content. */
export const inContent =
  (snippet: string): Edit =>
  (html) => {
    const at = html.search(/<\/p>/i)
    if (at < 0) throw new Error('no paragraph')
    return html.slice(0, at + 4) + snippet + html.slice(at + 4)
  }

export const all =
  (...edits: Edit[]): Edit =>
  (html) =>
    edits.reduce((text, edit) => edit(text), html)

function before(mark: RegExp, snippet: string): Edit {
  return (html) => {
    const at = html.search(mark)
    if (at < 0) throw new Error(`no ${mark}`)
    return html.slice(0, at) + snippet + html.slice(at)
  }
}
