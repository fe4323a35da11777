import { unspaced } from './unspaced.ts'

/** What a reader perceives as one unit: a word, a number, a code span, an address, a punctuation mark. */
export type Token = { readonly kind: TokenKind; readonly text: string }
export type TokenKind = 'keyword' | 'word' | 'number' | 'code' | 'address' | 'sign'

/**
 * Words of scripts without spaces on which the meaning of a statement depends, the longer ones first; every other
 * character of these scripts is a token.
 */
const unspacedWords = [
  'なければなら(?:ない|ず|ません)|なくてはなら(?:ない|ず|ません)|なければいけ(?:ない|ません)|ねばなら(?:ない|ず|ません)',
  '[てで]はなら(?:ない|ず|ません)|[てで]はいけ(?:ない|ません)|てもよい|できる|できます|ません|ない|禁止|不可|以外|除[くき]',
  '以上|以下|以内|未満|最大|最小|最低|すべて|全て|のみ|だけ|場合|時間|分間|か月|ヶ月',
  '必须|必須|应当|應當|应该|應該|可以|不得|不能|不应|没有|至少|至多|所有|之前|之后|如果|除非|除外|只有|分钟|小时',
].join('|')

const wordCharacter = `(?:(?!${unspaced})[\\p{L}\\p{M}\\p{N}_])`

const pattern = new RegExp(
  [
    '(?<code>(?<!`)(?<ticks>`+)(?!`)[^`]+(?:(?!\\k<ticks>)`+[^`]+)*\\k<ticks>(?!`))',
    '(?<address>(?<=\\]\\()<?[^\\s()<>]+(?:\\([^\\s()]*\\)[^\\s()<>]*)*>?|\\b(?:https?|ftp|mailto):[^\\s<>()"\'`\\]]+|\\bwww\\.[^\\s<>()"\'`\\]]+)',
    '(?<keyword>\\b(?:(?:MUST|SHALL|SHOULD)(?:\\s+NOT)?|(?:NOT\\s+)?RECOMMENDED|REQUIRED|MAY|OPTIONAL)\\b)',
    '(?<number>\\p{Nd}+(?:[.,:/-]\\p{Nd}+)*)',
    `(?<unspaced>${unspacedWords}|${unspaced})`,
    `(?<word>(?!${unspaced})[\\p{L}\\p{M}_]${wordCharacter}*(?:['’.-]${wordCharacter}+)*)`,
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
  if (groups['unspaced'] !== undefined) return 'word'
  return kinds.find(kind => groups[kind] !== undefined) ?? 'sign'
}
