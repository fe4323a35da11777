import type { TextFormat } from './format.ts'
import type { Span } from './span.ts'

/** Targets of links, anchors, names of attributes and of directives: other places depend on how they are spelled. */
const patterns: Readonly<Partial<Record<TextFormat, RegExp>>> = {
  asciidoc:
    /^:!?[\w-]{1,100}!?:|<<[^,<>\n]{1,200}|(?<!\w)(?:xref|link|image|anchor|icon):[^\s[\]]{1,300}(?=\[)|\[\[[^\]\n]{1,200}\]\]|\[[#.][^\]\n]{1,200}\]|\{[\w-]{1,100}\}|(?<!\w)https?:\/\/[^\s[\]<>]{1,500}/g,
  rst: /^\s*\.\. [\w-]{1,100}::|^\s*:[\w-]{1,100}:|:[\w-]{1,100}:(?=`)|\|[^|\s][^|\n]{0,100}\||(?<![\w-])[\w-]{1,100}_(?!\w)|(?<!\w)https?:\/\/[^\s<>`]{1,500}/g,
  org: /\[\[[^\]\n]{1,300}\]|(?<!\w)https?:\/\/[^\s[\]<>]{1,500}/g,
  mediawiki: /\[\[[^|\]\n]{1,300}|\{\{[^|{}\n]{1,200}|<[^<>\n]{1,300}>|(?<!\w)https?:\/\/[^\s[\]<>|]{1,500}/g,
}

/** Where they are in a line. */
export function addressesIn(format: TextFormat, line: string): readonly Span[] {
  const pattern = patterns[format]
  if (pattern === undefined) return []
  return [...line.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
}
