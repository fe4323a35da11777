import { createSegmentReader, type SegmentKind } from '../../compare/segments.ts'
import type { GuardContext } from '../context/context.ts'
import { type Warning, warn } from '../context/warnings.ts'

const article = "(?:the |der |dem |den |le |la |l'|les )?"
const kindsOf: readonly (readonly [words: RegExp, kinds: readonly SegmentKind[]])[] = [
  [/^(?:texte?|prose|description|beschreibung|fließtext)$/iu, ['paragraph', 'item', 'definition']],
  [/^(?:examples?|snippet|code|beispiele?n?|exemple|commands?|befehle?n?)$/iu, ['code']],
  [/^(?:tables?|tabellen?|tableau)$/iu, ['row']],
  [/^(?:metadata|front matter|metadaten)$/iu, ['matter']],
  [/^(?:title|headings?|titel|überschrift(?:en)?)$/iu, ['heading']],
]
const word =
  '(texte?|prose|description|beschreibung|fließtext|examples?|snippet|code|beispiele?n?|exemple|commands?|befehle?n?|tables?|tabellen?|tableau|metadata|front matter|metadaten|title|headings?|titel|überschrift(?:en)?)'
/** `in the text and in the example` */
const several = new RegExp(
  `(?<!\\p{L})(?:in|im|dans) ${article}${word} (?:and|und|et) (?:(?:in|im|dans) )?${article}${word}(?!\\p{L})`,
  'iu',
)

/** An instruction names two parts of the page (`in the text and in the example`), and only one of them changed. */
export function guardPartsNamed({ rewrite, before, comparison, asked }: GuardContext): readonly Warning[] {
  const [, ...names] = several.exec(rewrite.instruction.slice(0, readMaxChars)) ?? []
  if (names.length === 0 || asked.intent.isOpen) return []
  const now = [...comparison.changed.map(({ after }) => after), ...comparison.added]
  const changed = new Set([...now, ...comparison.lost].map(({ kind }) => kind))
  const has = new Set(
    createSegmentReader(before, 0)
      .read({ start: 0, end: before.lines.length })
      .map(({ kind }) => kind),
  )
  const kinds = names.map(name => kindsOf.find(([words]) => words.test(name))?.[1] ?? [])
  const isMet = (wanted: readonly SegmentKind[]) => wanted.some(kind => changed.has(kind))
  const missing = names.filter((_, at) => kinds[at]?.some(kind => has.has(kind)) && !isMet(kinds[at] ?? []))
  if (missing.length === 0 || !kinds.some(isMet)) return []
  return [warn('partly_done', null, `Nothing changed in: ${missing.join(', ')}.`)]
}

const readMaxChars = 2_000
