import { type Document, lineAt } from '../../markdown/document.ts'
import type { TextFormat } from '../../text/format.ts'
import type { Span } from '../../text/span.ts'
import { InstructionError } from '../instructionError.ts'

/** What changes how the text after it is read. */
const settings: Readonly<Partial<Record<TextFormat, RegExp>>> = {
  asciidoc: /^:!?\w[^:\r\n]{0,100}:(?=\s|$)|\{set:/m,
  rst: /^[ \t]{0,40}\.\.[ \t]{1,20}(?:\w{1,20}:)?(?:highlight|highlightlang|default-role|role|sectnum|section-numbering|default-domain|currentmodule|module|program|namespace(?:-push|-pop)?)::/m,
}

/** Targets and footnotes that belong to their references by their order alone. */
const ordered = /^[ \t]{0,40}(?:__[ \t]|\.\.[ \t]{1,20}(?:__:|\[[#*]\]))/m
/** The references and the targets. */
const orderedPart = /__(?!\w)|\[[#*]\]/

/** Refuses to exchange the parts of this text; their references keep their order if only one of the two has any. */
export function requireAnyOrder(document: Document, span: Span, parts?: readonly Span[]): void {
  requireNoSetting(document, span)
  if (!isOrdered(document)) return
  const withReferences = parts?.filter(({ start, end }) => orderedPart.test(document.text.slice(start, end)))
  if (withReferences === undefined || withReferences.length > 1) throw new InstructionError(byOrder)
}

/** Refuses to remove a text without which other text would be read differently. */
export function requireRemovable(document: Document, span: Span): void {
  requireWholeConditions(document, span)
  if (document.text.slice(span.end).trim() !== '') requireNoSetting(document, span)
  if (isOrdered(document) && orderedPart.test(document.text.slice(span.start, span.end)))
    throw new InstructionError(byOrder)
}

/** Refuses a text in which only a part of a condition of AsciiDoc lies. */
export function requireWholeConditions({ format, text }: Document, { start, end }: Span): void {
  if (format !== 'asciidoc') return
  let depth = 0
  for (const [line, kind = 'endif', content] of text.slice(start, end).matchAll(conditions)) {
    if (line.startsWith('endif')) depth--
    else if (kind === 'ifeval' || content === '') depth++
    if (depth < 0) break
  }
  if (depth !== 0) throw new InstructionError(partOfCondition)
}

const conditions = /^(?:(ifdef|ifndef|ifeval)::[^\s[]{0,200}\[([^\r\n]{0,500})\][ \t]*$|endif::)/gm

const byOrder =
  'This page has targets or footnotes that belong to their references by their order. Change the lines by hand.'
const partOfCondition =
  'A condition (ifdef … endif) begins or ends there, so that the lines do not belong together. Change them by hand.'

function requireNoSetting(document: Document, { start, end }: Span): void {
  const setting = settings[document.format]?.exec(document.text.slice(start, end))
  if (setting === null || setting === undefined) return
  throw new InstructionError(
    `Line ${lineAt(document, start + setting.index)} changes how the text after it is read. Change the lines by hand.`,
  )
}

function isOrdered({ format, text }: Document): boolean {
  return format === 'rst' && ordered.test(text)
}
