import { contains, type Span } from '../text/span.ts'
import type { Document } from './document.ts'
import { type Definition, foldLabel, labelsIn } from './outline.ts'
import { signatureOf } from './reread.ts'

/** Definitions that are kept when the text around them goes: where they are, and their lines. */
export type KeptDefinitions = {
  readonly spans: readonly Span[]
  readonly text: string
}

/**
 * The link and footnote definitions inside a span that the rest of the document refers to, and those that they refer to
 * themselves, as lines without the marks of lists and quotes. They belong to the whole document, so they outlive the
 * section that contains them.
 */
export function definitionsInUse(document: Document, span: Span): KeptDefinitions {
  const inside = document.outline().definitions.filter(one => contains(span, one))
  if (inside.length === 0) return { spans: [], text: '' }
  const kept = usedIn(document, inside, document.text.slice(0, span.start) + document.text.slice(span.end))
  let end = 0
  const outermost = kept.filter(one => {
    const isOutside = one.start >= end
    if (isOutside) end = one.end
    return isOutside
  })
  const lines = outermost.map((one, index) => gapAfter(outermost[index - 1], document.eol) + linesOf(document, one))
  return { spans: outermost, text: lines.join('') }
}

/** A line directly below a footnote would continue its text. */
function gapAfter(before: Definition | undefined, eol: string): string {
  if (before === undefined) return ''
  return before.label.startsWith('^') ? eol + eol : eol
}

function usedIn({ text }: Document, definitions: readonly Definition[], rest: string): readonly Definition[] {
  const byLabel = Map.groupBy(definitions, ({ label }) => foldLabel(label))
  const used = labelsIn(rest)
  const kept = new Set<Definition>()
  // The set grows while it is read: a definition that is kept may refer to others.
  for (const label of used) {
    for (const definition of byLabel.get(label) ?? []) {
      kept.add(definition)
      for (const other of labelsIn(text.slice(definition.start, definition.end))) used.add(other)
    }
  }
  return definitions.filter(one => kept.has(one))
}

function linesOf({ text, eol }: Document, { start, end, nested }: Definition): string {
  const written = text.slice(start, end).trimEnd()
  if (!nested) return written
  const margin = written.indexOf('[')
  const [first = '', ...others] = written.split(/\r?\n/)
  return [
    first.slice(margin),
    ...others.map(line => line.slice(/^[\s>]*/.exec(line.slice(0, margin))?.[0].length)),
  ].join(eol)
}

/** What each label means: the target of a link, the content of a footnote. */
export function meaningOfLabels(document: Document): ReadonlyMap<string, string> {
  const { tokens, env } = document.outline()
  const targets = Object.entries(env.references ?? {}).map(
    ([label, { href, title }]) => [label, `${href}\n${title}`] as const,
  )
  const meanings = new Map<string, string>(targets)
  let label: string | undefined
  let content: string[] = []
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open' && label === undefined) {
      label = foldLabel(`^${token.meta?.['label']}`)
      content = []
    } else if (token.type === 'footnote_reference_close' && label !== undefined) {
      meanings.set(label, content.join('\n'))
      label = undefined
    } else if (label !== undefined) content.push(signatureOf(token))
  }
  return meanings
}
