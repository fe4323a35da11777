import { booksByInclusion } from '../../books.ts'
import { includedPath, inclusionsIn } from '../../markdown/conventions/includedFiles.ts'
import { isMarkdownName } from '../../markdown/fileName.ts'
import type { ProjectFacts } from '../facts.ts'
import type { Reading } from '../reading.ts'

/**
 * Whether another file of the same book has an anchor, or may have it, since its text is not known: the files that a
 * page includes may name each other's sections.
 */
export function inSameBook({ path, document, project }: Reading): (anchor: string) => boolean {
  const included = inclusionsIn(document).map(address => includedPath(path, address))
  const { bookOf, filesOf } = booksOf(project)
  const books = new Set([path, ...included].map(bookOf).filter(book => book !== null))
  const files = new Set([...included, ...[...books].flatMap(filesOf)])
  files.delete(path)
  const exists = (file: string) => isMarkdownName(file) && (project === null || project.paths.has(file))
  const known = [...files].filter(exists).map(file => project?.anchors?.get(file) ?? null)
  return anchor => known.some(anchors => anchors === null || anchors.has(anchor) || anchors.has(anchor.toLowerCase()))
}

type Books = {
  readonly bookOf: (path: string) => string | null
  readonly filesOf: (book: string) => readonly string[]
}

const none: Books = { bookOf: () => null, filesOf: () => [] }

/** Kept as long as the facts, which all documents of a project share. */
const known = new WeakMap<ProjectFacts, Books>()

function booksOf(project: ProjectFacts | null): Books {
  if (project === null) return none
  const made = known.get(project) ?? readBooks(project)
  known.set(project, made)
  return made
}

function readBooks({ inclusions }: ProjectFacts): Books {
  const bookOf = booksByInclusion(inclusions)
  const files = Map.groupBy(new Set(inclusions.flatMap(({ path, file }) => [path, file])), bookOf)
  return { bookOf, filesOf: book => files.get(book) ?? [] }
}
