import { guardAcross } from '../edit/guards/acrossFiles.ts'
import type { ProjectContext } from '../edit/guards/context/projectContext.ts'
import type { Rewrite } from '../edit/guards/context/rewrite.ts'
import { guardRewrite, type Warning } from '../edit/guards.ts'
import { type PackedChanges, unpackChanges } from '../text/packed.ts'
import { areSmall } from './small.ts'

export type GuardInput = Omit<Rewrite, 'changes'> & PackedChanges

/** The warnings about one rewrite. */
export const guardKind = {
  perform: (input: GuardInput): readonly Warning[] => guardRewrite(rewriteOf(input)),
  isSmall: ({ before, after, instruction }: GuardInput): boolean => areSmall([before, after, instruction], smallGuard),
}

export type GuardFilesInput = {
  readonly files: readonly { readonly path: string; readonly isNew: boolean; readonly rewrite: GuardInput }[]
  readonly untouched: readonly string[]
  readonly projectContext: ProjectContext
}

/** The warnings about each file of a proposal for several files, in order. */
export const guardFilesKind = {
  perform: ({ files, untouched, projectContext }: GuardFilesInput): readonly (readonly Warning[])[] =>
    guardAcross(
      files.map(file => ({ ...file, rewrite: rewriteOf(file.rewrite) })),
      untouched,
      projectContext,
    ),
  isSmall: ({ files, untouched }: GuardFilesInput): boolean => {
    const texts = files.flatMap(({ rewrite: { before, after, instruction } }) => [before, after, instruction])
    return areSmall([...texts, ...untouched], smallGuard)
  },
}

/** Both texts and the instruction. Many short lines take longest: each is compared with others. */
export const smallGuard = { maxChars: 2_000, maxLines: 100 }

function rewriteOf(input: GuardInput): Rewrite {
  return { ...input, changes: unpackChanges(input) }
}
