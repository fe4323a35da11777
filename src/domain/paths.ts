import { invalidField } from './errors.ts'
import { limits } from './limits.ts'

export type ParsedPath =
  | { readonly kind: 'valid'; readonly path: string }
  | { readonly kind: 'invalid'; readonly reason: string }

/**
 * A path inside a repository, as git stores it: relative, `/` between names, byte for byte as given. A path that passes
 * is one that git itself accepts with `core.protectHFS` and `core.protectNTFS` on, on every platform that clones it
 * (Interface, Files and commits).
 */
export function parsePath(raw: unknown): ParsedPath {
  const reason = typeof raw === 'string' ? whyNoPath(raw) : 'takes a path as text'
  return reason === null ? { kind: 'valid', path: String(raw) } : { kind: 'invalid', reason }
}

/** Like `parsePath`; `''` is the root. */
export function parseFolderPath(raw: unknown): ParsedPath {
  return raw === '' ? { kind: 'valid', path: '' } : parsePath(raw)
}

/**
 * Like `parsePath`, without the files that tell git itself what to fetch and where to put it, and without trees that
 * `git fsck` refuses, as a push does.
 */
export function parseWritablePath(raw: unknown): ParsedPath {
  const parsed = parsePath(raw)
  if (parsed.kind === 'invalid') return parsed
  const names = parsed.path.split('/')
  if (names.some(isGitModules)) {
    return { kind: 'invalid', reason: 'a project has no .gitmodules: submodules are not managed here' }
  }
  if (names.slice(0, -1).some(isGitAttributes)) {
    return { kind: 'invalid', reason: 'a project has no folder .gitattributes: git accepts only a file of that name' }
  }
  return parsed
}

export function requirePath(field: string, raw: unknown): string {
  return required(field, raw, parsePath(raw))
}

export function requireFolderPath(field: string, raw: unknown): string {
  return required(field, raw, parseFolderPath(raw))
}

export function requireWritablePath(field: string, raw: unknown): string {
  return required(field, raw, parseWritablePath(raw))
}

function required(field: string, raw: unknown, parsed: ParsedPath): string {
  if (parsed.kind === 'valid') return parsed.path
  const shown = typeof raw === 'string' ? JSON.stringify(raw.slice(0, shownMaxChars).toWellFormed()) : typeof raw
  throw invalidField(field, `got ${shown}, but ${parsed.reason}.`)
}

const shownMaxChars = 80

/** Maximum length of a name in common file systems; a longer one could be committed but never checked out. */
const nameMaxBytes = 255

const controlCharacter = /\p{Cc}/u

function whyNoPath(raw: string): string | null {
  if (raw === '') return 'a path cannot be empty'
  if (raw.length > limits.filePathMaxChars) return `a path has at most ${limits.filePathMaxChars} characters`
  if (!raw.isWellFormed()) return 'a path is valid Unicode, without lone surrogates'
  if (controlCharacter.test(raw)) return 'a path contains no control characters'
  if (raw.includes('\\')) return 'a path has / between its names and no backslash'
  if (raw.startsWith('/') || raw.endsWith('/')) return 'a path starts and ends with a name, not with /'
  for (const name of raw.split('/')) {
    const reason = whyNoName(name)
    if (reason !== null) return reason
  }
  return null
}

function whyNoName(name: string): string | null {
  if (name === '') return 'a path has no empty names between its slashes'
  if (name === '.' || name === '..') return 'a path has no . or .. in it'
  if (new TextEncoder().encode(name).length > nameMaxBytes)
    return `each name of a path has at most ${nameMaxBytes} bytes`
  if (isDotGit(name)) return 'no name of a path can be .git in any spelling'
  return null
}

/** Characters that HFS+ ignores when it compares names, so that `.g<ZWNJ>it` opens `.git` there. */
const ignoredByHfs = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g

/**
 * The name as the most lenient file system reads it: no case, no ignored characters, no stream, no dots or spaces at
 * the end.
 */
function folded(name: string): string {
  const [base = ''] = name.replace(ignoredByHfs, '').toLowerCase().split(':')
  return base.replace(/(?<![. ])[. ]+$/, '')
}

function isDotGit(name: string): boolean {
  const base = folded(name)
  return base === '.git' || base === 'git~1'
}

function isGitModules(name: string): boolean {
  return isSpelling(folded(name), '.gitmodules', 'gi7eba')
}

function isGitAttributes(name: string): boolean {
  return isSpelling(folded(name), '.gitattributes', 'gi7d29')
}

const shortNameLength = 8

/**
 * The file or one of the short names that NTFS may give it: `gitmod~1`, or with the beginning of a hash of the name,
 * `gi7eba~1`, `gi7~1234` (git, is_ntfs_dot_generic).
 */
function isSpelling(base: string, file: string, hashed: string): boolean {
  if (base === file) return true
  const [stem = '', number, ...rest] = base.split('~')
  if (number === undefined || rest.length > 0) return false
  if (stem === file.slice(1, 7)) return /^[1-4]$/.test(number)
  return hashed.startsWith(stem) && base.length === shortNameLength && /^[1-9]\d*$/.test(number)
}
