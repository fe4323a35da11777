import { limits } from '#domain/limits.ts'
import { includedPathsIn } from '#domain/markdown/conventions/includedPaths.ts'
import type { PageFacts } from '../facts.ts'
import { isMarkdown } from '../formats.ts'

/** The facts of a page, with the files that it includes, which are named anywhere in its text. */
export function withIncludes(facts: PageFacts, source: Uint8Array, path: string): PageFacts {
  if (!isMarkdown(path)) return facts
  const text = new TextDecoder().decode(source.subarray(0, limits.editFileMaxBytes))
  const includes = includedPathsIn(text, path)
  return includes.length === 0 ? facts : { ...facts, includes }
}
