import type { Edit, MultiFileEdit } from '../../api/edits.ts'
import type { Draft, NewDraft } from '../../drafts/draft.ts'
import { proposalAfter } from '../../drafts/provenance.ts'
import { keepEarlierReasons } from '../editor/review/hunkReasons.ts'

/**
 * The part of a multi-file answer that concerns one file, as a rewrite of this file alone, which is how it is reviewed.
 */
export function fileEdit(answer: MultiFileEdit, path: string): Edit | null {
  const { files, account: _, ...rest } = answer
  const file = files.find(({ filePath }) => filePath === path)
  return file ? { ...rest, ...file } : null
}

export type AcceptedDrafts = {
  /** The drafts to review. */
  readonly drafts: readonly NewDraft[]
  /** Files with a draft that the rewrite was not made from; they are left unchanged. */
  readonly skipped: readonly string[]
}

/**
 * The drafts that a multi-file answer creates. `before` are the drafts of the request, `now` the current ones: text that
 * was not sent, or typed since, is not replaced.
 */
export function draftsFromEdit(
  answer: MultiFileEdit,
  instruction: string,
  before: ReadonlyMap<string, Draft>,
  now: ReadonlyMap<string, Draft>,
): AcceptedDrafts {
  const paths = answer.files.map(({ filePath }) => filePath)
  const skipped = paths.filter(path => before.get(path)?.content !== now.get(path)?.content)
  const drafts = answer.files.flatMap(({ filePath: path, baseSha, rewrittenContent: content, hunks }) => {
    const edit = fileEdit(answer, path)
    const known = before.get(path) ?? null
    if (edit === null || skipped.includes(path)) return []
    const original = known?.review?.original ?? known?.content ?? textBefore(content, hunks)
    const review = { original, instruction, edit: keepEarlierReasons(edit, known?.review?.edit), files: paths }
    const sent = known?.content ?? original
    const made = { sessionId: answer.sessionId, text: content, instruction, files: paths, sent }
    const proposal = proposalAfter(known, made)
    return [{ path, baseSha, content, encoding: 'utf-8' as const, review, proposal }]
  })
  return { drafts, skipped }
}

type Hunk = MultiFileEdit['files'][number]['hunks'][number]

/** The text before the hunks were applied. */
export function textBefore(after: string, hunks: readonly Hunk[]): string {
  const lines = after.split('\n')
  const before: string[] = []
  let at = 0
  for (const { newStart, newLines, lines: printed } of hunks) {
    const start = newLines === 0 ? newStart : newStart - 1
    before.push(...lines.slice(at, start).map(line => `${line}\n`))
    at = start + newLines
    for (const [index, line] of printed.entries()) {
      if (line.startsWith('+') || line.startsWith('\\')) continue
      before.push(printed[index + 1]?.startsWith('\\') ? line.slice(1) : `${line.slice(1)}\n`)
    }
  }
  const rest = lines.slice(at).join('\n')
  return before.join('') + rest
}
