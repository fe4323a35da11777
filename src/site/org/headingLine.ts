/** A heading as it is written, with its state, such as `TODO`. */
export type OrgHeading = {
  readonly level: number
  readonly state: string | null
  readonly title: string
  readonly tags: readonly string[]
}

const lineMaxChars = 1_000
const stars = /^(\*{1,20})[ \t]+(\S.*)$/
const tagged = /[ \t]:([\p{L}\p{N}_@#%:]{1,200}):[ \t]*$/u

export function readHeading(line: string, states: ReadonlySet<string>): OrgHeading | null {
  const [, marks, written = ''] = line.startsWith('*') ? (stars.exec(line.slice(0, lineMaxChars)) ?? []) : []
  if (marks === undefined) return null
  const [, tags = ''] = tagged.exec(written) ?? []
  const text = written.replace(tagged, '').trim()
  const [first = ''] = text.split(' ', 1)
  const state = states.has(first) ? first : null
  const title = (state === null ? text : text.slice(first.length)).replace(/^\s*\[#\w\]\s*/, '').trim()
  return { level: marks.length, state, title, tags: tags.split(':').filter(Boolean) }
}

/** Org mode exports none of these, with all below them. */
export function isHidden({ title, tags }: OrgHeading): boolean {
  return /^COMMENT(?:\s|$)/.test(title) || tags.includes('noexport')
}
