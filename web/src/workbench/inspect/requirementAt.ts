import type { Requirement } from '#domain/lint/requirements.ts'

/** The requirement at a position of the text; `null` if there is none. */
export function requirementAt(requirements: readonly Requirement[], position: number): Requirement | null {
  return requirements.findLast(({ start, end }) => start <= position && position <= end) ?? null
}

const excerptMaxChars = 90

/** The words of a requirement without its id and its marks, on one line. */
export function excerptOf(text: string, { start, end, id }: Requirement): string {
  const words = text
    .slice(start, end)
    .replace(id ?? '', '')
    .replace(/[*_`|#>{}[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:.–—-]+/, '')
    .trim()
  return words.length <= excerptMaxChars ? words : `${words.slice(0, excerptMaxChars).replace(/(?<!\s)\s+\S*$/, '')} …`
}
