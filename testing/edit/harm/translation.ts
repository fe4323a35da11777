export type Language = 'German' | 'French'

const words: Readonly<Record<Language, readonly string[]>> = {
  German:
    'diese Angabe wird von jeder beteiligten Stelle geprüft und danach dauerhaft gespeichert weil spätere Fragen sonst kaum beantwortet werden können während andere Teile davon unberührt bleiben'.split(
      ' ',
    ),
  French:
    'cette valeur est vérifiée par chaque service concerné puis conservée durablement parce que les questions posées plus tard resteraient autrement sans réponse tandis que les autres parties gardent leur forme'.split(
      ' ',
    ),
}

const keywords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  German: {
    must: 'muss',
    not: 'nicht',
    should: 'soll',
    may: 'darf',
    shall: 'muss',
    the: 'die',
    and: 'und',
    or: 'oder',
  },
  French: { must: 'doit', not: 'pas', should: 'devrait', may: 'peut', shall: 'doit', the: 'la', and: 'et', or: 'ou' },
}

/** Code, addresses, links, numbers and names in capitals, which a translator keeps. */
const kept = /`[^`]*`|\]\([^)]*\)|\]\[[^\]]*\]|\[\^[^\]]*\]|<[^>]*>|https?:\S+|[\w-]*\d[\w.-]*|[A-Z]{2,}-?\w*/

/** As many words as before, in another language, around everything that a translator keeps. */
export function translated(source: string, language: Language): string {
  let next = 0
  return source.replace(new RegExp(`${kept.source}|\\p{L}[\\p{L}’'-]*`, 'gu'), found => {
    const keyword = keywords[language][found.toLowerCase()]
    if (keyword !== undefined) return found === found.toUpperCase() ? keyword.toUpperCase() : keyword
    if (kept.test(found)) return found
    const word = words[language][next++ % words[language].length] ?? found
    return /^\p{Lu}/u.test(found) ? word.charAt(0).toUpperCase() + word.slice(1) : word
  })
}

export function isEnglish(text: string): boolean {
  return (text.match(/\bthe\b/g)?.length ?? 0) * 60 > text.length / 8
}
