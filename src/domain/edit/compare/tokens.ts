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

/** Its groups have numbers, as in `kinds`: named ones would cost an object for each token. */
const pattern = new RegExp(
  [
    '((?<!`)(`+)(?!`)[^`]+(?:(?!\\2)`+[^`]+)*\\2(?!`))',
    '((?<=\\]\\()<?[^\\s()<>]+(?:\\([^\\s()]*\\)[^\\s()<>]*)*>?|\\b(?:https?|ftp|mailto):[^\\s<>()"\'`\\]]+|\\bwww\\.[^\\s<>()"\'`\\]]+)',
    '(\\b(?:(?:MUST|SHALL|SHOULD)(?:\\s+NOT)?|(?:NOT\\s+)?RECOMMENDED|REQUIRED|MAY|OPTIONAL)\\b)',
    '(\\p{Nd}+(?:[.,:/-]\\p{Nd}+)*)',
    `(${unspacedWords}|${unspaced})`,
    `((?!${unspaced})[\\p{L}\\p{M}_]${wordCharacter}*(?:['’.-]${wordCharacter}+)*)`,
    '(`+|[^\\s])',
  ].join('|'),
  'gu',
)

/** What each group says of a token; the second group is within the first. */
const kinds = ['code', 'code', 'address', 'keyword', 'number', 'word', 'word', 'sign'] as const

/** Reads at most this many tokens; the rest of a segment is compared as one. */
const tokensMax = 20_000

export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(pattern)) {
    if (tokens.length === tokensMax) {
      tokens.push({ kind: 'word', text: text.slice(match.index) })
      break
    }
    const [found] = match
    const kind = kinds.find((_, at) => match[at + 1] !== undefined) ?? 'sign'
    tokens.push({ kind, text: kind === 'keyword' ? found.replace(/\s+/g, ' ') : found })
  }
  return tokens
}
