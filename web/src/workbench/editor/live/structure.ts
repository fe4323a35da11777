/** A block that the site's renderer draws, in whole lines. */
export type Block = {
  readonly kind: 'table' | 'code' | 'diagram' | 'formula'
  readonly from: number
  readonly to: number
  /** Characters of list items and quotes before its first line. */
  readonly indent: number
}

/** A line break within a paragraph, with what its list item or quote puts before the next line. */
export type Join = { readonly from: number; readonly to: number }

/** What is known of the structure of a document beyond what is in view. */
export type Structure = {
  readonly blocks: readonly Block[]
  readonly joins: readonly Join[]
  /** The end of the front matter, 0 if there is none. */
  readonly bodyFrom: number
  /** Labels of link definitions, folded. */
  readonly labels: ReadonlySet<string>
  /** The link definitions as written, up to a limit. */
  readonly definitions: string
  /** Up to here the document is parsed. */
  readonly parsedTo: number
}
