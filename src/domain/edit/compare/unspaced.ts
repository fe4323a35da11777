/** The scripts that put no spaces between words, as a class of characters for a pattern. */
export const unspaced =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\u30FC\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]'

const hasUnspaced = new RegExp(unspaced, 'u')
const runs = new RegExp(`(?<unspaced>${unspaced}+)|(?:(?!${unspaced})[\\p{L}\\p{N}])+`, 'gu')

/** The words of a text; where no spaces separate them, every two neighbouring characters. */
export function* wordsIn(text: string): Generator<string> {
  if (!hasUnspaced.test(text)) {
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) yield word
    return
  }
  for (const { 0: word, groups = {} } of text.matchAll(runs)) {
    if (groups['unspaced'] === undefined) yield word
    else yield* neighboursIn(word)
  }
}

function* neighboursIn(word: string): Generator<string> {
  const characters = [...word]
  if (characters.length === 1) yield word
  for (let at = 1; at < characters.length; at++) yield `${characters[at - 1]}${characters[at]}`
}
