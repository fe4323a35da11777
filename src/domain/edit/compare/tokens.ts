/** What a reader perceives as one unit: a word, a number, a code span, an address, a punctuation mark. */
export type Token = { readonly kind: TokenKind; readonly text: string }
export type TokenKind = 'keyword' | 'word' | 'number' | 'code' | 'address' | 'sign'

const pattern = new RegExp(
  [
    '(?<code>(?<!`)(?<ticks>`+)(?!`)[^`]+(?:(?!\\k<ticks>)`+[^`]+)*\\k<ticks>(?!`))',
    '(?<address>(?<=\\]\\()<?[^\\s()<>]+(?:\\([^\\s()]*\\)[^\\s()<>]*)*>?|\\b(?:https?|ftp|mailto):[^\\s<>()"\'`\\]]+|\\bwww\\.[^\\s<>()"\'`\\]]+)',
    '(?<keyword>\\b(?:(?:MUST|SHALL|SHOULD)(?:\\s+NOT)?|(?:NOT\\s+)?RECOMMENDED|REQUIRED|MAY|OPTIONAL)\\b)',
    '(?<number>\\d+(?:[.,:/-]\\d+)*)',
    "(?<word>[\\p{L}\\p{M}_][\\p{L}\\p{M}\\p{N}_]*(?:['’.-][\\p{L}\\p{M}\\p{N}_]+)*)",
    '(?<sign>`+|[^\\s])',
  ].join('|'),
  'gu',
)

/** Reads at most this many tokens; the rest of a segment is compared as one. */
const tokensMax = 20_000

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const { 0: found, groups = {}, index } of text.matchAll(pattern)) {
    if (tokens.length === tokensMax) {
      tokens.push({ kind: 'word', text: text.slice(index) })
      break
    }
    tokens.push({ kind: kindOf(groups), text: groups['keyword'] ? found.replace(/\s+/g, ' ') : found })
  }
  return tokens
}

const kinds = ['code', 'address', 'keyword', 'number', 'word', 'sign'] as const

function kindOf(groups: Readonly<Record<string, string | undefined>>): TokenKind {
  return kinds.find(kind => groups[kind] !== undefined) ?? 'sign'
}
