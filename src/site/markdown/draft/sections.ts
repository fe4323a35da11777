/**
 * Internet-Drafts in Markdown, as kramdown-rfc reads them: a mapping in YAML, ended by the first of the lines that begin
 * a part of the document.
 */

const part = /^--- *(abstract|middle|back|note_\S{1,80}|to_be_removed_note_\S{1,80})[ \t]*\r?$/
const anyPart = new RegExp(part.source, 'm')

/** The part that a line begins; `null` for other lines. */
export function partAt(line: string): string | null {
  return part.exec(line)?.[1] ?? null
}

/** Where the first part begins, if it does before `end`; else -1. */
export function firstPart(text: string, end: number): number {
  const at = anyPart.exec(text)?.index ?? -1
  return at < end ? at : -1
}

export function isDraft(body: string): boolean {
  return partAt(body.slice(0, body.indexOf('\n') + 1 || body.length).trimEnd()) !== null
}

/** The heading of a part; `null` for those that have none. */
export function titleOfPart(name: string): string | null {
  if (name === 'abstract') return 'Abstract'
  const [, note] = /^(?:to_be_removed_)?note_(.+)$/.exec(name) ?? []
  return note === undefined ? null : note.replaceAll('_', ' ')
}
