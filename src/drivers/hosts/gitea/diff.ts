import { decodeText } from '#domain/text/encoding.ts'
import type { ChangedFile } from '#ports/hosts.ts'

/** Limit for the diff of one file, and for all diffs of one commit: as much as a person would read. */
const patchMaxChars = 256 * 1024
const patchesMaxChars = 1024 * 1024
const changedFilesMax = 3_000

/**
 * Parses the diff of a commit as `git diff` and `git show` print it, each file with its own part. Lines of content
 * start with a space, a sign or a backslash and those of a commit message with spaces, so only a file's part starts
 * with `diff --git`. Only `\n` ends a line here: a carriage return is content.
 */
export function readDiff(bytes: Buffer): readonly ChangedFile[] {
  // One character for each byte: whether a part is UTF-8 is known when it is apart.
  const text = bytes.toString('latin1')
  const starts = [...text.matchAll(/(?<![^\n])diff --git /g)].map(match => match.index)
  let roomChars = patchesMaxChars
  return starts.slice(0, changedFilesMax).map((start, index) => {
    const { patch, ...file } = readSection(bytes.subarray(start, starts[index + 1]))
    const shown = patch !== null && patch.length <= Math.min(patchMaxChars, roomChars) ? patch : null
    roomChars -= shown?.length ?? 0
    return { ...file, patch: shown }
  })
}

/** For git, a file without a null byte near its start is a text; here it has to be UTF-8, too. */
function readSection(bytes: Buffer): ChangedFile {
  const section = bytes.toString('utf8')
  const hunksAt = section.search(/(?<![^\n])@@ /)
  const head = (hunksAt < 0 ? section : section.slice(0, hunksAt)).split('\n')
  const isText = decodeText(bytes) !== null
  const lines = hunksAt < 0 || !isText ? [] : section.slice(hunksAt).split('\n')
  const value = (key: string) => head.find(line => line.startsWith(key))?.slice(key.length)
  const previousPath = nameOf(value('rename from '))
  const path = nameOf(value('rename to ')) ?? sideOf(value('+++ ')) ?? sideOf(value('--- ')) ?? pathOf(head[0] ?? '')
  const isBinary = !isText || head.some(line => /^(Binary files |GIT binary patch)/.test(line))
  return {
    path,
    status: previousPath !== null ? 'renamed' : statusOf(head),
    ...(previousPath === null ? {} : { previousPath }),
    additions: lines.filter(line => line.startsWith('+')).length,
    deletions: lines.filter(line => line.startsWith('-')).length,
    patch: isBinary ? null : section,
  }
}

function statusOf(head: readonly string[]): ChangedFile['status'] {
  if (head.some(line => line.startsWith('new file mode '))) return 'added'
  return head.some(line => line.startsWith('deleted file mode ')) ? 'deleted' : 'modified'
}

/** The name after `--- ` or `+++ `, where git ends a name that contains spaces with a tab; `null` for `/dev/null`. */
function sideOf(value: string | undefined): string | null {
  const name = nameOf(value?.replace(/\t$/, ''))
  return name === null || name === '/dev/null' ? null : name.replace(/^[ab]\//, '')
}

/** `diff --git a/x b/x`, for files without hunks: both names are the same here, since renames have separate lines. */
function pathOf(line: string): string {
  const names = line.slice('diff --git '.length)
  if (!names.startsWith('"')) return names.slice('a/'.length, (names.length - 1) / 2)
  const [quoted] = /^"(?:[^"\\]|\\.)*"/.exec(names) ?? []
  return nameOf(quoted)?.slice('a/'.length) ?? names
}

const escapes: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 }

/** A name as git quotes it, with bytes escaped in octal digits. */
function nameOf(value: string | undefined): string | null {
  if (value === undefined) return null
  if (!value.startsWith('"')) return value
  const bytes = [...value.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)].map(([, octal, escaped, plain]) => {
    if (plain !== undefined) return Buffer.from(plain)
    return Buffer.from([octal === undefined ? (escapes[escaped ?? ''] ?? 0) : Number.parseInt(octal, 8)])
  })
  return Buffer.concat(bytes).toString('utf8')
}
