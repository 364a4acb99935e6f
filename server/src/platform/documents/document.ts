/** A seller or a buyer: the name, and below it the address line by line. */
export interface DocumentParty {
  name: string
  lines: readonly string[]
}

export interface DocumentLine {
  description: string
  /** Small, below the description. */
  detail?: string | undefined
  quantity: number
  unitPence: number
  amountPence: number
}

export interface DocumentSum {
  label: string
  pence: number
  /** The one figure that counts. */
  isMain?: boolean
}

/** What a quote, an invoice or a credit note says on paper, in pounds. Plain data: it is sent to another thread. */
export interface BusinessDocument {
  /** 'Quote', 'Invoice', 'Credit note'. */
  title: string
  number: string
  /** One or two words beside the number: 'Accepted', 'Paid'. */
  status?: string
  seller: DocumentParty
  /** A page behind a link names no address. */
  buyer?: DocumentParty
  /** Name and value, such as the day when it was issued. */
  facts: readonly (readonly [name: string, value: string])[]
  lines: readonly DocumentLine[]
  totals: readonly DocumentSum[]
  notes: readonly { heading: string; paragraphs: readonly string[] }[]
  /** On every page, beside the page's number. */
  foot: string
}
