/** A pattern that also matches what is typed without accents: `apres`, `anade`, `loesche`. */
export function alsoPlain(pattern: string): string {
  return pattern.replace(/[äöüß]|[à-ý]/g, letter => {
    const plain = plainWord(letter)
    return plain.length === 1 ? `[${letter}${plain}]` : `(?:${letter}|${plain})`
  })
}

const germanLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A word in lower case as it is typed without accents. */
export function plainWord(word: string): string {
  return word
    .replace(/[äöüß]/g, letter => germanLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
