import type { Token } from '../html/tokens.ts'

const readMaxChars = 6_000
const scannedMaxChars = 2 * readMaxChars

/** Scripts that tell the language, or as much of it as fonts, screen readers and the direction of the text need. */
const scripts = /[\u0590-\u07bf\u08a0-\u08ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/
const kinds = {
  rightToLeft: /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/gu,
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  latin: /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu,
} as const

/** One character of these scripts is as much text as several letters. */
const lettersPerCharacter = 3

/**
 * The language of a text that is mostly in a script of its language, whatever its code is in; `null` for all others,
 * which the script does not tell apart.
 */
export function languageOf(tokens: readonly Token[]): string | null {
  if (!hasScripts(tokens)) return null
  const text = proseOf(tokens)
  const count = (kind: RegExp) => text.match(kind)?.length ?? 0
  const [rightToLeft, eastAsian, latin] = [count(kinds.rightToLeft), count(kinds.eastAsian), count(kinds.latin)]
  if (rightToLeft > latin && rightToLeft > eastAsian) return rightToLeftLanguage(text)
  return eastAsian * lettersPerCharacter > latin ? eastAsianLanguage(text, count) : null
}

/** Of most pages, this is all that is read. */
function hasScripts(tokens: readonly Token[]): boolean {
  let chars = 0
  for (const token of tokens) {
    if (token.kind !== 'text') continue
    if (scripts.test(token.markup)) return true
    chars += token.markup.length
    if (chars > scannedMaxChars) return false
  }
  return false
}

function proseOf(tokens: readonly Token[]): string {
  let text = ''
  let codeDepth = 0
  for (const token of tokens) {
    if (token.kind === 'text') {
      if (codeDepth === 0) text += `${token.markup} `
      if (text.length > readMaxChars) break
    } else if (token.name === 'pre' || token.name === 'code') codeDepth += token.kind === 'open' ? 1 : -1
  }
  return text
}

/** Persian and Urdu have letters that Arabic does not have. */
function rightToLeftLanguage(text: string): string {
  if (/\p{Script=Thaana}/u.test(text)) return 'dv'
  if (moreOf(text, /\p{Script=Hebrew}/gu, /\p{Script=Arabic}/gu)) return 'he'
  if (moreOf(text, /[ٹڈڑےں]/g, /[ةى]/g)) return 'ur'
  return moreOf(text, /[پچژگیک]/g, /[ةىيك]/g) ? 'fa' : 'ar'
}

function eastAsianLanguage(text: string, count: (kind: RegExp) => number): string {
  const characters = count(kinds.eastAsian)
  const uses = (kind: RegExp) => (text.match(kind)?.length ?? 0) * 10 > characters
  if (uses(/\p{Script=Hangul}/gu)) return 'ko'
  return uses(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) ? 'ja' : 'zh'
}

function moreOf(text: string, one: RegExp, other: RegExp): boolean {
  return (text.match(one)?.length ?? 0) > (text.match(other)?.length ?? 0)
}
