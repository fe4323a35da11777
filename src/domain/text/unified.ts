import type { Hunk } from './hunks.ts'

/** Whether the change creates or deletes the file, which is a regular one; otherwise only its content changes. */
export type FileFate = { readonly created?: boolean; readonly deleted?: boolean }

/**
 * One file's part of a unified diff, as `git apply` takes it (Interface, AI edit: `diff`). Empty if nothing changed.
 * `path` is relative, with `/`.
 */
export function formatUnified(
  path: string,
  hunks: readonly Hunk[],
  { created = false, deleted = false }: FileFate = {},
): string {
  if (!created && !deleted && hunks.length === 0) return ''
  const head = [`diff --git ${quotePath(`a/${path}`)} ${quotePath(`b/${path}`)}`]
  if (created) head.push('new file mode 100644')
  if (deleted) head.push('deleted file mode 100644')
  if (hunks.length > 0) {
    head.push(created ? '--- /dev/null' : `--- ${nameOnLine(`a/${path}`)}`)
    head.push(deleted ? '+++ /dev/null' : `+++ ${nameOnLine(`b/${path}`)}`)
  }
  const body = hunks.flatMap(hunk => [
    `@@ -${span(hunk.oldStart, hunk.oldLines)} +${span(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ])
  return `${[...head, ...body].join('\n')}\n`
}

function span(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${start},${lines}`
}

/** Like git, ends a name that contains a space with a tab: readers would otherwise take the rest for a date. */
function nameOnLine(name: string): string {
  const quoted = quotePath(name)
  return quoted === name && name.includes(' ') ? `${name}\t` : quoted
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
}

/** Git's C-style quoting with `core.quotePath=false`: letters of any script stay readable. */
function quotePath(name: string): string {
  const quoted = name.replace(/[\p{Cc}"\\]/gu, char => escapes[char] ?? octal(char))
  return quoted === name ? name : `"${quoted}"`
}

function octal(char: string): string {
  return Array.from(new TextEncoder().encode(char), byte => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
