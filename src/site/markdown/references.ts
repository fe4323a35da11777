import type { StateInline } from 'markdown-it'

/** Whether the text defines a reference of this name: `[name]: address`. */
export function isReference({ env, md }: StateInline, name: string): boolean {
  const references: unknown = env?.references
  return typeof references === 'object' && references !== null && md.utils.normalizeReference(name) in references
}
