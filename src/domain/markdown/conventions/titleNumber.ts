/** `2.1` in `2.1 Scope`. */
export function numberOfTitle(title: string): string | null {
  return /^(\d{1,3}(?:\.\d{1,3}){0,8})[.):]?\s+\S/.exec(title)?.[1] ?? null
}

export function withoutNumber(title: string): string {
  return title.replace(/^\d{1,3}(?:\.\d{1,3}){0,8}[.):]?\s+(?=\S)/, '')
}

/** What a title begins with besides its own words: `2.1 `, `§ 8 `, `NFR-4: `, `Annex B: `. */
export function leadOfTitle(title: string): string {
  const number = title.slice(0, title.length - withoutNumber(title).length)
  return number !== '' ? number : (lead.exec(title)?.[0] ?? '')
}

const lead =
  /^(?:§{1,2} ?\d{1,3}[a-z]?(?:[\s:.–—-]{1,4})|\p{Lu}[\p{Lu}\p{N}]{0,15}(?:-[\p{Lu}\p{N}]{1,15}){0,3}-\d{1,6}(?:\.\d{1,6}){0,3}[\s:.–—-]{1,4}|\p{L}{2,20} (?:\d{1,3}(?:\.\d{1,3}){0,4}|\p{Lu})(?:\s?[:.–—]\s{1,2}|\s-\s))(?=\S)/u
