import type { EditBlock } from '../answer.ts'

/** The document that an answer is about, with line feeds only. */
export type Document = {
  readonly text: string
  readonly lines: readonly string[]
  /** Whether a line of the document is exactly this. */
  readonly has: (line: string) => boolean
}

/** What an answer in a form says, with the text around it, or why it cannot be applied. */
export type FormReading =
  | { readonly kind: 'blocks'; readonly blocks: readonly EditBlock[]; readonly prose: readonly string[] }
  | { readonly kind: 'whole'; readonly lines: readonly string[]; readonly prose: readonly string[] }
  | Doubtful

/** `why` is a sentence. */
export type Doubtful = { readonly kind: 'doubtful'; readonly why: string }

export function doubtful(why: string): Doubtful {
  return { kind: 'doubtful', why }
}

export function documentOf(text: string): Document {
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const lines = plain.split('\n')
  const known = new Set(lines)
  return { text: plain, lines, has: line => known.has(line) }
}
