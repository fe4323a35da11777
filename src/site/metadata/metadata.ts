/** What a document says about itself: in its front matter, in the preamble of its text, or in a file beside it. */
export type DocumentMetadata = {
  /** How others refer to the document, such as `ERC-721` or `PEP 8`; `null` if it has no number. */
  readonly label: string | null
  readonly status: DocumentStatus | null
  readonly authors: readonly string[]
  readonly dates: readonly NamedValue[]
  readonly relations: readonly DocumentRelation[]
  /** Every other field, as written. */
  readonly others: readonly NamedValue[]
}

/** `text` is the project's own word; `stage` is what it means, shown as a shape and a colour. */
export type DocumentStatus = { readonly text: string; readonly stage: DocumentStage }

export type DocumentStage = 'draft' | 'review' | 'final' | 'inactive' | 'other'

export type NamedValue = { readonly name: string; readonly value: string }

/** `targets` are labels, numbers or paths of other documents, as written. */
export type DocumentRelation = {
  readonly kind: 'requires' | 'replaces' | 'superseded-by' | 'updates' | 'see-also'
  readonly targets: readonly string[]
}
