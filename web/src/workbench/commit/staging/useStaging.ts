import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Draft } from '../../../drafts/draft.ts'
import { movesIn } from '../../../drafts/moves.ts'
import { isLeftOut, type StagedDraft, stage } from '../../../drafts/staging.ts'
import { baseTexts, type FoundBase, keepBase, knownBase } from './baseText.ts'
import { type StagedChange, stagedChanges } from './stagedChanges.ts'
import { type LeftOutOfFile, useLeftOut } from './useLeftOut.ts'

/** A draft in the commit dialog. */
export type StagedFile = {
  readonly draft: Draft
  /** If the file is moved, the deletion of its old path, which is committed with it. */
  readonly movedFrom: Draft | null
  /** The version that it is based on, of a moved file at its old path; `null` while it loads. */
  readonly found: FoundBase | null
  readonly error: unknown
  /** `null` if it is committed as a whole, or its changes are not known yet. */
  readonly changes: readonly StagedChange[] | null
  readonly isLeftOut: (change: StagedChange) => boolean
  readonly leftOut: number
  /** What is committed; `null` if nothing is. */
  readonly staged: StagedDraft | null
  /** What is committed is not known yet. */
  readonly isPending: boolean
  readonly omit: (left: LeftOutOfFile) => void
  readonly toggle: (change: StagedChange) => void
}

export type Staging = {
  readonly files: readonly StagedFile[]
  readonly omitAll: (left: LeftOutOfFile) => void
  /** Nothing is left out any more. */
  readonly clear: () => void
}

/** What the next commit takes of each draft. `opened` is the file whose changes are shown. */
export function useStaging(projectId: number, drafts: readonly Draft[], opened: string | null): Staging {
  const client = useQueryClient()
  const left = useLeftOut(projectId)
  const isWanted = (draft: Draft) => draft.path === opened || isPartial(left.of(draft))
  const moves = movesIn(new Map(drafts.map(draft => [draft.path, draft])))
  const movedFrom = new Set(moves.values())
  const changed = drafts.filter(draft => !movedFrom.has(draft))
  const originOf = (draft: Draft) => moves.get(draft.path) ?? draft
  const wanted = changed.filter(isWanted).flatMap(draft => (originOf(draft).baseSha === null ? [] : originOf(draft)))
  const { data, error } = useQuery(baseTexts(client, projectId, wanted))
  useEffect(() => {
    for (const [index, base] of data?.entries() ?? []) {
      const draft = wanted[index]
      if (draft) keepBase(client, projectId, draft, base)
    }
  })
  const baseOf = (draft: Draft): FoundBase | null => {
    if (draft.baseSha === null) return { base: null }
    const base = data?.[wanted.indexOf(draft)]
    return base === undefined ? knownBase(client, projectId, draft) : { base }
  }
  const files = changed.map((draft): StagedFile => {
    const found = baseOf(originOf(draft))
    const omit = (of: LeftOutOfFile) => left.change([draft], of)
    return {
      draft,
      movedFrom: moves.get(draft.path) ?? null,
      found,
      error: found === null ? error : null,
      omit,
      ...stagedOf(draft, found, left.of(draft), omit),
    }
  })
  return { files, omitAll: of => left.change(changed, of), clear: left.clear }
}

function isPartial(left: LeftOutOfFile): boolean {
  return left !== 'all' && left.length > 0
}

function stagedOf(draft: Draft, found: FoundBase | null, left: LeftOutOfFile, omit: StagedFile['omit']) {
  const base = found?.base ?? null
  const changes = isChosenByChange(draft) && base?.encoding === 'utf-8' ? stagedChanges(draft, base.content) : null
  const isLeft = ({ hunk }: StagedChange) => left === 'all' || isLeftOut(hunk, left)
  const leftChanges = changes?.filter(isLeft) ?? []
  const toggle = (change: StagedChange): void => {
    const next = isLeft(change) ? leftChanges.filter(each => each !== change) : [...leftChanges, change]
    omit(next.length === changes?.length ? 'all' : next.map(({ hunk: { aStart, aEnd } }) => ({ aStart, aEnd })))
  }
  const isUnknown = isPartial(left) && (changes === null || base?.encoding !== 'utf-8')
  const staged = left === 'all' || isUnknown ? null : base ? stage(draft, base.content, left) : draft
  return {
    changes,
    isLeftOut: isLeft,
    leftOut: leftChanges.length,
    staged,
    isPending: isUnknown && found === null,
    toggle,
  }
}

/** New, moved, deleted and binary files are committed as a whole. */
function isChosenByChange(draft: Draft): draft is Draft & { readonly content: string } {
  return draft.baseSha !== null && draft.content !== null && draft.encoding === 'utf-8'
}
