import { once } from '../../once.ts'

/**
 * How a SEARCH text is compared with the document, from strict to lenient: each tier tolerates what the one before
 * tolerates, plus one more thing that models are known to change while copying. None measures similarity: a place
 * matches or it does not.
 *
 *   exact       nothing
 *   rtrim       spaces at the end of lines
 *   trim        indentation
 *   unicode     typographic quotes, dashes, spaces; composed and decomposed letters
 *   whitespace  the width of gaps inside lines
 *   markdown    the kind of bullet, the padding of table cells
 *   notation    backslashes before punctuation, entities, the numbers of a list, a sign at the end of a line
 *   emphasis    the marks of emphasis and of code spans
 *   flow        where the lines of a paragraph break
 */
export const tiers = [
  'exact',
  'rtrim',
  'trim',
  'unicode',
  'whitespace',
  'markdown',
  'notation',
  'emphasis',
  'flow',
] as const
export type Tier = (typeof tiers)[number]

type LineTier = Exclude<Tier, 'flow'>

/**
 * The folded forms of lines: two lines match at a tier if theirs are equal. Looser forms are made of stricter ones, each
 * once, since most searches need several of them.
 */
export function foldLines(lines: readonly string[]): (tier: LineTier) => readonly string[] {
  const spaced = once(() => lines.map(foldWhitespace))
  const marked = once(() => spaced().map(foldMarkdown))
  const noted = once(() => marked().map(foldNotation))
  const forms: Readonly<Record<LineTier, () => readonly string[]>> = {
    exact: () => lines,
    rtrim: () => lines.map(line => line.trimEnd()),
    trim: () => lines.map(line => line.trim()),
    unicode: () => lines.map(line => foldUnicode(line).trim()),
    whitespace: spaced,
    markdown: marked,
    notation: () => noted().map(withoutEndSign),
    emphasis: () => noted().map(line => withoutEndSign(withoutEmphasis(line))),
  }
  return tier => forms[tier]()
}

/** What a search compares of each line: its folded form or, at the tier `flow`, its words. */
export function foldUnits(lines: readonly string[]): (tier: Tier) => readonly (readonly string[])[] {
  const foldedAt = foldLines(lines)
  return tier => (tier === 'flow' ? foldedAt('whitespace').map(wordsOf) : foldedAt(tier).map(line => [line]))
}

export function foldWords(line: string): readonly string[] {
  return wordsOf(foldWhitespace(line))
}

function wordsOf(folded: string): readonly string[] {
  return folded === '' ? [] : folded.split(' ')
}

/** Whether two texts of any number of lines match at a tier. */
export function isEqualAt(tier: Tier, left: string, right: string): boolean {
  if (tier === 'flow') return foldWhitespace(left) === foldWhitespace(right)
  const [one, other] = [left, right].map(text => foldLines(text.split(/\r?\n/))(tier).join('\n'))
  return one === other
}

const plainAscii = /^[\t -~]*$/

function foldUnicode(line: string): string {
  if (plainAscii.test(line)) return line.replace(/-{2,}/g, '-')
  return line
    .normalize('NFC')
    .replace(/\u00AB[\u00A0\u202F ]?|[\u00A0\u202F ]?\u00BB/g, '"')
    .replace(/[\u2018-\u201B\u2032]/g, "'")
    .replace(/[\u201C-\u201F\u2033]/g, '"')
    .replace(/[-\u2010-\u2015\u2212]+/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
}

function foldWhitespace(line: string): string {
  return foldUnicode(line).replace(gaps, ' ').trim()
}

/** All gaps but single spaces, which most are. */
const gaps = /[^\S ]\s*| \s+/g

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Marks that open at the start of a word or close at its end; others are signs of the text. */
function withoutEmphasis(line: string): string {
  return line
    .replaceAll('`', '')
    .replace(/(?<![\p{L}\p{N}*_~])[*_~]{1,3}(?=[^\s*_~])/gu, '')
    .replace(/(?<=[^\s*_~])[*_~]{1,3}(?![\p{L}\p{N}*_~])/gu, '')
}

/** Replaces escapes and entities with the characters that readers see, and every list number with 1. */
function foldNotation(line: string): string {
  return plainSigns(line)
    .replace(/^((?:> ?)*)\d{1,9}([.)] )/, '$11$2')
    .replace(gaps, ' ')
    .trim()
}

function withoutEndSign(line: string): string {
  return line.replace(/(?<=[\p{L}\p{N})\]"'*_`])[.;:,。]$/u, '')
}

/** The text with the characters that readers see for its entities and escapes. */
export function plainSigns(text: string): string {
  return text
    .replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(?:39|34|160));/g, (entity, name?: string) =>
      name === undefined ? (numbered[entity] ?? entity) : (signs[name] ?? entity),
    )
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

const numbered: Readonly<Record<string, string>> = { '&#39;': "'", '&#34;': '"', '&#160;': ' ' }

/** Dashes are folded already, so the delimiter rows of tables are equal whatever their width. */
function foldMarkdown(line: string): string {
  return line.replace(/^((?:> ?)*)[*+•‣◦] /, '$1- ').replace(/ ?\| ?/g, '|')
}
