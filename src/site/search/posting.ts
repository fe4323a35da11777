/**
 * How well a term describes a section, best first: the page's number or name, its title, its path, a heading, a heading
 * above, and the text by how often it occurs for the length of the section. The letter is stored, the weight is not.
 */
export const weights = {
  Z: 40,
  T: 18,
  U: 13,
  V: 9,
  P: 7,
  H: 9,
  I: 6.5,
  J: 5,
  L: 6,
  Q: 2.5,
  E: 3.2,
  D: 2.6,
  C: 2,
  B: 1.4,
  A: 0.9,
} as const
export type Weight = keyof typeof weights

/** Beside its sections, where a page says what it is about: its names, and the beginning of its text. */
export const named = -1
export const led = -2
const naming: ReadonlySet<string> = new Set(['Z', 'T', 'U', 'V', 'P'])

/** `3A7H`: in the text of section 3, and in the heading of section 7; numbers in base 36. */
export function printPosting(places: Iterable<readonly [section: number, weight: Weight]>): string {
  return [...places].map(([section, weight]) => `${section.toString(36)}${weight}`).join('')
}

export function* readPosting(posting: string): Generator<readonly [section: number, weight: number]> {
  for (const [, section = '0', weight = 'A'] of posting.matchAll(/(?<![\da-z])([\da-z]+)([A-Z])/g)) {
    const number = Number.parseInt(section, 36)
    const value = weights[weight as Weight] ?? 0
    if (weight === 'L') yield [led, value]
    if (naming.has(weight)) yield [named, value]
    else yield [number, weight === 'L' ? weights.C : value]
  }
}
