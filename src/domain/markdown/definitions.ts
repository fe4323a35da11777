import { contains, type Span } from '../text/span.ts'
import type { Document } from './document.ts'

/**
 * The link and footnote definitions inside a span that the rest of the document refers to, as lines. They belong to the
 * whole document, so they outlive the section that contains them.
 */
export function definitionsInUse(document: Document, span: Span): string {
  const inside = document.outline().definitions.filter(one => !one.nested && contains(span, one))
  if (inside.length === 0) return ''
  const used = labelsIn(document.text.slice(0, span.start) + document.text.slice(span.end))
  const kept = inside.filter(({ label }) => used.has(fold(label)))
  return kept.map(({ start, end }) => document.text.slice(start, end).trimEnd()).join(document.eol)
}

/** Everything in square brackets that may be a label. */
function labelsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\[((?:[^\\[\]]|\\.){1,999})\]/g)].map(([, label]) => fold(label ?? '')))
}

function fold(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase()
}
