import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Draft, Edit, PendingReview } from './drafts/draft.ts'
import { useHolding } from './drafts/useHolding.ts'
import type { OpenWorkspace } from './drafts/useWorkspace.ts'
import type { Surface } from './editor/surface.ts'
import { editRequest, type LineRange } from './rewrite/request.ts'
import { file as fileQuery } from './service.ts'

const storeAfterMs = 120

/**
 * One file that is open: what is committed of it, the text in the editor, and the draft that the two make. The editor
 * has the text; it is stored a moment after it changes, and whenever somebody needs it.
 */
export function useFileSession(projectId: number, path: string, workspace: OpenWorkspace) {
  const draft = workspace.now.drafts.get(path)
  const isNew = draft !== undefined && draft.baseSha === null
  const query = useQuery({ ...fileQuery(projectId, path), enabled: !isNew, retry: false })
  const base = isNew ? undefined : query.data
  const surface = useRef<Surface | null>(null)
  /** Another number is another editor. */
  const [version, setVersion] = useState(0)
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const [selection, setSelection] = useState<LineRange | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ draft, base, workspace })
  latest.current = { draft, base, workspace }

  const baseSha = draft ? draft.baseSha : (base?.sha ?? null)
  const committed = useMemo(
    () => ({ sha: baseSha, text: base && base.sha === baseSha && base.encoding === 'utf-8' ? base.content : null }),
    [base, baseSha],
  )
  const start = draft?.content ?? base?.content ?? ''
  const encoding = draft?.encoding ?? base?.encoding ?? 'utf-8'

  const store = useCallback(
    (change: Partial<Pick<Draft, 'review' | 'proposal'>> = {}) => {
      clearTimeout(timer.current)
      const now = latest.current
      const words = surface.current?.text()
      if (words === undefined || (!now.base && !now.draft)) return
      const original = surface.current?.original() ?? null
      const known = now.draft?.review ?? null
      const review =
        change.review !== undefined ? change.review : known && original !== null ? { ...known, original } : known
      const proposal = change.proposal !== undefined ? change.proposal : (now.draft?.proposal ?? null)
      const isCommitted = now.base?.content === words && (!now.draft || now.draft.baseSha === now.base.sha)
      setText(words)
      setLeft(surface.current?.hunksLeft() ?? 0)
      if (isCommitted && review === null) now.workspace.discard(path)
      else {
        const sha = now.draft ? now.draft.baseSha : (now.base?.sha ?? null)
        now.workspace.put({ path, baseSha: sha, content: words, encoding: 'utf-8', review, proposal })
      }
    },
    [path],
  )

  const onChange = useCallback(() => {
    setLeft(surface.current?.hunksLeft() ?? 0)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => store(), storeAfterMs)
  }, [store])

  const onReady = useCallback(
    (made: Surface | null) => {
      // An editor that goes away gives its text first.
      if (made === null && timer.current !== undefined) store()
      clearTimeout(timer.current)
      timer.current = undefined
      surface.current = made
      if (made === null) return
      setText(made.text())
      setLeft(made.hunksLeft())
    },
    [store],
  )

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) store()
    }
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', flush)
    }
  }, [store])

  const remake = useCallback(() => setVersion(before => before + 1), [])

  // The file has changed on the way here, and nothing of it was edited in this tab.
  const shownSha = useRef(base?.sha)
  useEffect(() => {
    if (base === undefined || base.sha === shownSha.current) return
    shownSha.current = base.sha
    if (!latest.current.draft && surface.current !== null && surface.current.text() !== base.content) remake()
  }, [base, remake])

  const holding = useHolding(`${projectId}/${path}`, async () => {
    store()
    await latest.current.workspace.flush()
  })
  const takeOver = async () => {
    await holding.takeOver()
    await workspace.load()
    remake()
  }

  const requestFor = useCallback(
    (instruction: string) => {
      const words = surface.current?.text() ?? start
      return editRequest({ path, instruction, text: words, committed, review: draft?.review ?? null, selection })
    },
    [path, committed, draft?.review, selection, start],
  )

  /** Takes a rewrite in; says whether it changes the text. */
  const review = (instruction: string, edit: Edit): boolean => {
    const words = surface.current?.text() ?? start
    setSelection(null)
    if (edit.rewrittenContent === words) return false
    const original = draft?.review ? (surface.current?.original() ?? draft.review.original) : words
    const pending: PendingReview = { original, instruction, edit }
    const proposal = { sessionId: edit.sessionId, text: edit.rewrittenContent, instruction }
    clearTimeout(timer.current)
    timer.current = undefined
    workspace.put({ path, baseSha, content: edit.rewrittenContent, encoding: 'utf-8', review: pending, proposal })
    remake()
    return true
  }

  const endReview = () => {
    store({ review: null })
    remake()
  }

  const discard = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    workspace.discard(path)
    remake()
  }

  return {
    path,
    draft,
    base,
    query,
    start,
    encoding,
    text,
    left,
    version,
    surface,
    selection,
    setSelection,
    holding: { state: holding.state, takeOver },
    onReady,
    onChange,
    store,
    remake,
    requestFor,
    review,
    endReview,
    discard,
  }
}

export type FileSession = ReturnType<typeof useFileSession>
