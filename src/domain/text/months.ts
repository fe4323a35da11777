/** The names of each month in the languages of instructions and texts, the English one first, then abbreviations. */
const names: readonly string[] = [
  'january jan januar janvier enero gennaio',
  'february feb februar février febrero febbraio',
  'march mar märz mars marzo',
  'april apr avril abril aprile',
  'may mai mayo maggio',
  'june jun juni juin junio giugno',
  'july jul juli juillet julio luglio',
  'august aug août agosto',
  'september sep sept septembre septiembre settembre',
  'october oct oktober octobre octubre ottobre',
  'november nov novembre noviembre',
  'december dec dezember décembre diciembre dicembre',
]

const numberOf: ReadonlyMap<string, number> = new Map(
  names.flatMap((list, at) => list.split(' ').map(name => [name, at + 1] as const)),
)

/** Matches the name of a month, for use in patterns that ignore case. */
export const monthName = names.flatMap(list => list.split(' ')).join('|')

/** 1 to 12; 0 for other words. */
export function monthNumber(name: string): number {
  return numberOf.get(name.toLowerCase()) ?? 0
}
