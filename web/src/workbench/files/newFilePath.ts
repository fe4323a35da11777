import { nameOf } from '#domain/pathParts.ts'

/** The path of a new file: a name without an ending is that of a page, unless files without one have such names. */
export function newFilePath(typed: string): string {
  const path = typed.trim()
  const name = nameOf(path)
  return name === '' || name.includes('.') || isProgramFile(name) ? path : `${path}.md`
}

/** The new path of a file that is moved: a name without an ending keeps that of the file. */
export function movedFilePath(from: string, typed: string): string {
  const path = typed.trim()
  const ending = /[^/.](\.[^/.]+)$/.exec(from)?.[1]
  const name = nameOf(path)
  return ending === undefined || name === '' || name.includes('.') || isProgramFile(name) ? path : path + ending
}

/** `LICENSE`, `CODEOWNERS`, `Makefile`. */
function isProgramFile(name: string): boolean {
  return /^[A-Z][A-Z0-9_-]{3,}$/.test(name) || /^[A-Z][a-z]+file$/.test(name)
}
