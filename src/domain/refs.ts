import { invalidField } from './errors.ts'
import { limits } from './limits.ts'

export type ParsedRef =
  | { readonly kind: 'valid'; readonly ref: string }
  | { readonly kind: 'invalid'; readonly reason: string }

/**
 * What `?ref=` may contain: a whole commit id, or the short name of a branch or tag that git accepts. Revision syntax
 * (`main~1`, `main:path`, `@{u}`) is refused, and so is anything that a command could take for an option.
 */
export function parseRef(raw: unknown): ParsedRef {
  if (typeof raw !== 'string') return { kind: 'invalid', reason: 'takes a commit id, branch or tag as text' }
  const reason = isCommitId(raw) ? null : whyNoName(raw)
  return reason === null ? { kind: 'valid', ref: raw } : { kind: 'invalid', reason }
}

export function requireRef(field: string, raw: unknown): string {
  const parsed = parseRef(raw)
  if (parsed.kind === 'valid') return parsed.ref
  const shown = typeof raw === 'string' ? JSON.stringify(raw.slice(0, shownMaxChars).toWellFormed()) : typeof raw
  throw invalidField(field, `got ${shown}, but ${parsed.reason}.`)
}

const shownMaxChars = 80

/** The ref that a caller asks for; the default branch if they name none. */
export function refOrDefault(ref: string | undefined, { defaultBranch }: { readonly defaultBranch: string }): string {
  return ref === undefined ? defaultBranch : requireRef('ref', ref)
}

/** A whole object id: SHA-1 or SHA-256, in lower case. */
export function isCommitId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)
}

/**
 * Refs that a push may create or move: `refs/heads/…` and `refs/tags/…` with names of plain characters, each part
 * starting with a letter or digit. Stricter than git, which accepts `refs/heads/--exec=x` and `refs/heads/HEAD`.
 */
export function isPushableRef(ref: string): boolean {
  const name = /^refs\/(?:heads|tags)\/(.+)$/s.exec(ref)?.[1]
  return name !== undefined && plainName.test(name) && !isCommitId(name.toLowerCase()) && whyNoName(name) === null
}

const plainName = /^[A-Za-z0-9][A-Za-z0-9._+@-]*(?:\/[A-Za-z0-9][A-Za-z0-9._+@-]*)*$/

/** Control characters, space and the characters of revision syntax and patterns. */
const neverInName = /[\p{Cc} ~^:?*[\\]/u

/** The rules of `git check-ref-format --branch`, in its order. */
function whyNoName(name: string): string | null {
  if (name === '') return 'a ref cannot be empty'
  if (name.length > limits.refMaxChars) return `a ref has at most ${limits.refMaxChars} characters`
  if (!name.isWellFormed()) return 'a ref is valid Unicode, without lone surrogates'
  if (name.startsWith('-')) return 'a ref does not start with -'
  if (name === 'HEAD' || name === '@') return 'a ref is a commit id, branch or tag; leave it out for the default branch'
  if (neverInName.test(name)) return 'a ref contains no spaces, control characters or any of ~ ^ : ? * [ \\'
  if (name.includes('..') || name.includes('@{')) return 'a ref contains no .. and no @{'
  if (name.endsWith('.')) return 'a ref does not end with a dot'
  if (name.split('/').some(part => part === '' || part.startsWith('.') || part.endsWith('.lock'))) {
    return 'each part of a ref has a name that does not start with a dot or end with .lock'
  }
  return null
}
