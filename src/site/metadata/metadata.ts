/** What a document says about itself: in its front matter, in the preamble of its text, or in a file beside it. */
export type DocumentMetadata = {
  /** How others refer to the document, such as `ERC-721` or `PEP 8`; `null` if it has no number. */
  readonly label: string | null
  readonly status: DocumentStatus | null
  readonly authors: readonly string[]
  /** What the document calls them if they are no authors, such as `Owner` or `Deciders`. */
  readonly authorsName?: string
  readonly dates: readonly NamedValue[]
  readonly relations: readonly DocumentRelation[]
  /** Every other field, as written. */
  readonly others: readonly NamedValue[]
}

/**
 * `text` is the project's own word; `stage` is what it means, shown as a shape and a colour. `target` is the link that
 * the document gives with it.
 */
export type DocumentStatus = { readonly text: string; readonly stage: DocumentStage; readonly target?: string }

export const stages = ['draft', 'review', 'final', 'inactive', 'other'] as const
export type DocumentStage = (typeof stages)[number]

/** `links` are parts of the value that lead elsewhere, in order. */
export type NamedValue = { readonly name: string; readonly value: string; readonly links?: readonly ValueLink[] }

/** `target` is a link as written in the document. */
export type ValueLink = { readonly text: string; readonly target: string }

/** `targets` are labels, numbers or paths of other documents, as written. */
export type DocumentRelation = {
  readonly kind: 'requires' | 'replaces' | 'superseded-by' | 'updates' | 'see-also'
  readonly targets: readonly string[]
}

/** A field as it was read; `items` are the values of one that has several. */
export type DocumentField = NamedValue & { readonly items?: readonly string[] }

/** The documents of a site in one relation to a document, in either direction: "Requires", "Required by". */
export type RelatedDocuments = { readonly name: string; readonly documents: readonly RelatedDocument[] }

/** `path` is `null` for what the site does not have; `text` is the label, the title, or what was written. */
export type RelatedDocument = {
  readonly text: string
  readonly title: string | null
  readonly path: string | null
  readonly status: DocumentStatus | null
}
