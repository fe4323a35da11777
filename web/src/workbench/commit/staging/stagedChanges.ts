import { lineSections } from '#domain/edit/lineSections.ts'
import { viewDocument } from '#domain/text/view.ts'
import { isMarkdown } from '#site/formats.ts'
import { nameOfChange } from '../../../changes/changeName.ts'
import type { Draft } from '../../../drafts/draft.ts'
import { changesIn, type TextChange } from '../../versions/changesIn.ts'

/** A change of a draft that is committed or left out. */
export type StagedChange = TextChange & {
  /** “Scope”, line 12 */
  readonly title: string
  /** in “Scope”, line 12 */
  readonly place: string
  /** What it does, in the words of the text. */
  readonly name: string
}

const known = new WeakMap<Draft, { readonly base: string; readonly changes: readonly StagedChange[] }>()

/** The changes between a text and the draft that is based on it. */
export function stagedChanges(draft: Draft & { readonly content: string }, base: string): readonly StagedChange[] {
  const before = known.get(draft)
  if (before?.base === base) return before.changes
  const changes = read(draft.path, base, draft.content)
  known.set(draft, { base, changes })
  return changes
}

function read(path: string, before: string, after: string): readonly StagedChange[] {
  const sections = isMarkdown(path) ? lineSections(viewDocument(after)) : []
  return changesIn(before, after).map(change => {
    const { hunk, line, removed, added } = change
    const section = sections.find(({ lines }) => hunk.bStart < lines.end)?.title ?? ''
    return {
      ...change,
      title: section === '' ? `Line ${line}` : `“${section}”, line ${line}`,
      place: section === '' ? `at line ${line}` : `in “${section}”, line ${line}`,
      name: nameOfChange(removed.join('\n'), added.join('\n')),
    }
  })
}
