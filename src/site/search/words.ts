/**
 * The words of a text, and the terms under which the search finds each: an identifier as a whole and by its parts, so
 * that `isValidSignature` is found by `signature`, and `ERC-721` by `721` and by `erc721`.
 */
export type Word = { readonly start: number; readonly end: number; readonly text: string }

export const wordLimits = { termMaxChars: 64, formsPerWordMax: 24 } as const

const joined = /[\p{L}\p{N}\p{M}]+(?:[-._/:+@'’\u2010\u2011][\p{L}\p{N}\p{M}]+)*/gu
const joint = /[-._/:+@'’\u2010\u2011]/u
/**
 * Scripts that separate no words, or join particles to them, as Korean does: any two neighbouring characters are a term.
 */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const unspacedRun = new RegExp(`${unspaced.source}+`, 'gu')
const nameParts = /(?<!\p{Lu})\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu

/** Whether a word is a run of a script without spaces, of which a text rarely has exactly this one. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}

export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: found, index } of text.matchAll(joined)) {
    words.push({ start: index, end: index + found.length, text: found })
  }
  return words
}

/** The same without their places. */
export function wordTexts(text: string): readonly string[] {
  return text.match(joined) ?? []
}

/** Without case, diacritics, and what Arabic and Hebrew write together with a word: their article. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the common case, and needs no normalisation.
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKD')
    .replace(diacritics, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\u2010\u2011]/g, '-')
  return semitic.test(plain) ? withoutArticle(plain) : plain
}

/** Not the marks that make other letters of Japanese ones; the letters of Korean are put together again. */
const diacritics = /[^\P{M}\u3099\u309A]+/gu
const semitic = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const article = /(?<![\p{L}\p{N}])(?:[وفبك]?ال|لل|ה)(?=[\p{Script=Arabic}\p{Script=Hebrew}]{3})/gu
/** Letters that Arabic and Persian keyboards write differently, and those that are often written without their dots. */
const likeLetters: Readonly<Record<string, string>> = { ک: 'ك', ی: 'ي', ى: 'ي', ة: 'ه', ۀ: 'ه' }

function withoutArticle(text: string): string {
  return text
    .replace(/\u0640/g, '')
    .replace(/[کیىةۀ]/g, letter => likeLetters[letter] ?? letter)
    .replace(article, '')
}

/** Pages consist of the same words over and over. The engine copies such short ones out of the text they come from. */
const known = new Map<string, readonly string[]>()
const knownMax = 20_000
const knownWordMaxChars = 12

/** Every term of a word; the word itself is the first. */
export function formsOf(word: string): readonly string[] {
  const before = known.get(word)
  if (before) return before
  const forms = readForms(word)
  if (word.length > knownWordMaxChars) return forms
  if (known.size >= knownMax) known.clear()
  known.set(word, forms)
  return forms
}

/** `GATs` are several of a `GAT`, and not the words `GA` and `Ts`. Longer words in capitals may be shouted. */
const initials = /^(\p{Lu}{2,4})$|^(\p{Lu}{2,8})s$/u

/** The singular of an abbreviation in capitals; `null` of another word. */
export function initialsOf(word: string): string | null {
  const [, one, several] = initials.exec(word) ?? []
  return one ?? several ?? null
}

function readForms(word: string): readonly string[] {
  const singular = initialsOf(word)
  if (singular !== null) return [...new Set([fold(word), fold(singular)])]
  const forms = new Set([cut(fold(word))])
  const parts = partsOf(word)
  for (const part of parts) forms.add(cut(part))
  if (joint.test(word)) {
    for (const name of word.split(/[/:]/)) forms.add(cut(fold(name)))
    const pieces = word.split(joint)
    for (const piece of pieces) forms.add(cut(fold(piece)))
    if (pieces.length === 2) forms.add(cut(fold(pieces.join(''))))
  }
  forms.delete('')
  return [...forms].slice(0, wordLimits.formsPerWordMax)
}

/** The smallest terms of a word: those of `ERC-721` are `erc` and `721`. */
export function partsOf(word: string): string[] {
  return word.split(joint).flatMap(piece => {
    if (unspaced.test(piece)) return pairsOf(piece)
    const parts = piece.match(nameParts) ?? []
    const isName = parts.length > 1 && parts.length <= maxParts(piece) && !/^0x/i.test(piece)
    return (isName ? parts : [piece]).map(part => fold(part))
  })
}

/** More changes between letters and digits than in a name are those of a hash. */
function maxParts(piece: string): number {
  return /\p{N}/u.test(piece) ? 5 : 12
}

function pairsOf(piece: string): string[] {
  const rest = piece.split(unspacedRun).filter(Boolean)
  const runs = piece.match(unspacedRun) ?? []
  return [
    ...rest.map(part => fold(part)),
    ...runs.flatMap(run => {
      const chars = [...fold(run)]
      return chars.length === 1 ? chars : chars.slice(1).map((char, index) => `${chars[index]}${char}`)
    }),
  ]
}

function cut(term: string): string {
  return term.slice(0, wordLimits.termMaxChars).toWellFormed()
}
