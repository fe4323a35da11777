import type { Span } from '../text/span.ts'
import type { Document } from './document.ts'
import { readInline } from './inline.ts'

/** Code blocks as whole lines and inline code with its backticks, in document order. */
export function codeSpans(document: Pick<Document, 'outline'>): readonly Span[] {
  const { code, leaves, env } = document.outline()
  const inTexts = leaves.filter(({ content }) => content.includes('`')).flatMap(leaf => readInline(leaf, env).code)
  return [...code, ...inTexts].sort((a, b) => a.start - b.start)
}
