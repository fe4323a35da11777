import { limits } from './limits.ts'

/** Letters that Unicode does not decompose into a base letter and marks, with their usual spelling in addresses. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * The address form of a name: Unicode folded, `[a-z0-9-]`, at most 100 characters (Interface, Projects).
 * A name without a single such letter becomes `project`.
 */
export function slugOf(name: string): string {
  const folded = name
    .slice(0, limits.slugMaxChars * 4)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/g, letter => spelledOut[letter] ?? '')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
  return trimDashes(trimDashes(folded).slice(0, limits.slugMaxChars)) || 'project'
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && text.length <= limits.slugMaxChars
}

function trimDashes(text: string): string {
  return text.replace(/^-/, '').replace(/-$/, '')
}

/** `spec`, `spec-2`, `spec-3`, …: the nth candidate, never above the limit. */
export function slugCandidate(slug: string, nth: number): string {
  if (nth <= 1) return slug
  const ending = `-${nth}`
  return trimDashes(slug.slice(0, limits.slugMaxChars - ending.length)) + ending
}
