import { limits } from '#domain/limits.ts'
import { isMarkdown } from '#site/formats.ts'
import type { EditRequest } from '../../api/edits.ts'
import type { Draft } from '../../drafts/draft.ts'

/** The scope of an instruction. */
export type EditScope = 'page' | 'pages' | 'project'

export const scopes = { page: 'This page', pages: 'Several pages', project: 'Whole project' } as const

export const pagesMax = limits.filesPerEditMax

export type MultiFileInput = {
  readonly instruction: string
  /** `project`, or the chosen files. */
  readonly files: 'project' | readonly string[]
  readonly drafts: ReadonlyMap<string, Draft>
  /** The proposal to refine. */
  readonly refines: number | null
}

/** Uncommitted drafts are sent along, so that the rewrite builds on them. */
export function multiFileRequest({ instruction, files, drafts, refines }: MultiFileInput): EditRequest {
  const contents = draftsToSend(files, drafts).map(({ path, content, baseSha }) => ({
    filePath: path,
    content,
    baseSha,
  }))
  return {
    instruction,
    ...(files === 'project' ? { scope: files } : { filePaths: [...files] }),
    ...(contents.length > 0 && { contents }),
    ...(refines !== null && { refines }),
  }
}

export type TextDraft = Draft & { readonly content: string }

/** Only text drafts, of the named files or of as many pages as fit. */
export function draftsToSend(
  files: 'project' | readonly string[],
  drafts: ReadonlyMap<string, Draft>,
): readonly TextDraft[] {
  const isNamed = (path: string) => (files === 'project' ? isMarkdown(path) : files.includes(path))
  return [...drafts.values()]
    .filter((draft): draft is TextDraft => draft.content !== null && draft.encoding === 'utf-8' && isNamed(draft.path))
    .slice(0, pagesMax)
}

/** Those that a request holds. An answer is made from them, and from what is committed of all other files. */
export function draftsIn(
  { contents = [] }: EditRequest,
  drafts: ReadonlyMap<string, Draft>,
): ReadonlyMap<string, Draft> {
  const sent = new Set(contents.map(({ filePath }) => filePath))
  return new Map([...drafts].filter(([path]) => sent.has(path)))
}
