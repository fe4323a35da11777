/** `2.1` in `2.1 Scope`. */
export function numberOfTitle(title: string): string | null {
  return /^(\d{1,3}(?:\.\d{1,3}){0,8})[.):]?\s+\S/.exec(title)?.[1] ?? null
}

export function withoutNumber(title: string): string {
  return title.replace(/^\d{1,3}(?:\.\d{1,3}){0,8}[.):]?\s+(?=\S)/, '')
}
