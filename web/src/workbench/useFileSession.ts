import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Draft, DraftWish, Edit, PendingReview } from './drafts/draft.ts'
import { useHolding } from './drafts/useHolding.ts'
import type { OpenWorkspace } from './drafts/useWorkspace.ts'
import type { Surface } from './editor/surface.ts'
import { withEarlierWords } from './review/asked.ts'
import { editRequest, type LineRange } from './rewrite/request.ts'
import { file as fileQuery } from './service.ts'

const storeAfterMs = 120

/**
 * One file that is open: what is committed of it, the text in the editor, and the draft that the two make. The editor
 * has the text; it is stored a moment after it changes, and whenever somebody needs it.
 */
export function useFileSession(
  projectId: number,
  path: string,
  workspace: OpenWorkspace,
  /** Another tab is about to write the file: nothing here may do so any more. */
  onTaken: () => void,
) {
  const draft = workspace.now.drafts.get(path)
  const isNew = draft !== undefined && draft.baseSha === null
  const query = useQuery({ ...fileQuery(projectId, path), enabled: !isNew, retry: false })
  const base = isNew ? undefined : query.data
  const surface = useRef<Surface | null>(null)
  /** Another number is another editor. */
  const [version, setVersion] = useState(0)
  const [text, setText] = useState('')
  /** How many editors have been there: each has to be told what is shown in it. */
  const [openings, setOpenings] = useState(0)
  const [left, setLeft] = useState(0)
  const [selection, select] = useState<LineRange | null>(null)
  const [isRedo, setRedo] = useState(false)
  const setSelection = useCallback((lines: LineRange | null, isOneChange = false) => {
    select(lines)
    setRedo(lines !== null && isOneChange)
  }, [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The version that the text in the editor builds upon, and what was last known of that text. */
  const ground = useRef<{ readonly sha: string | null; readonly text: string } | null>(null)
  const latest = useRef({ draft, base, workspace, onTaken })
  latest.current = { draft, base, workspace, onTaken }

  const baseSha = draft ? draft.baseSha : (base?.sha ?? null)
  const committed = useMemo(
    () => ({ sha: baseSha, text: base && base.sha === baseSha && base.encoding === 'utf-8' ? base.content : null }),
    [base, baseSha],
  )
  const start = draft?.content ?? base?.content ?? ''
  const encoding = draft?.encoding ?? base?.encoding ?? 'utf-8'

  /** Puts the text of the editor into the draft. */
  const store = useCallback(
    (change: Partial<Pick<Draft, 'review' | 'proposal'>> = {}) => {
      clearTimeout(timer.current)
      timer.current = undefined
      const now = latest.current
      const words = surface.current?.text()
      if (words === undefined || ground.current === null) return
      const original = surface.current?.original() ?? null
      const draft = now.workspace.state().drafts.get(path)
      const known = draft?.review ?? null
      const review =
        change.review !== undefined ? change.review : known && original !== null ? { ...known, original } : known
      const proposal = change.proposal !== undefined ? change.proposal : (draft?.proposal ?? null)
      const sha = draft ? draft.baseSha : ground.current.sha
      ground.current = { sha, text: words }
      setText(words)
      setLeft(surface.current?.hunksLeft() ?? 0)
      if (now.base?.content === words && sha === now.base.sha && review === null) now.workspace.discard(path)
      else {
        const merge = draft?.merge ?? null
        now.workspace.put({ path, baseSha: sha, content: words, encoding: 'utf-8', review, proposal, merge })
      }
    },
    [path],
  )

  const settle = useCallback(() => {
    if (timer.current !== undefined) store()
  }, [store])
  const gather = workspace.gather
  useEffect(() => gather(settle), [gather, settle])

  const onChange = useCallback(() => {
    setSelection(null)
    setLeft(surface.current?.hunksLeft() ?? 0)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => store(), storeAfterMs)
  }, [store, setSelection])

  const onReady = useCallback(
    (made: Surface | null) => {
      // An editor that goes away gives its text first.
      if (made === null) settle()
      surface.current = made
      const { draft, base } = latest.current
      ground.current = made && { sha: draft ? draft.baseSha : (base?.sha ?? null), text: made.text() }
      if (made === null) return
      setOpenings(before => before + 1)
      setText(made.text())
      setLeft(made.hunksLeft())
    },
    [settle],
  )

  /** Another editor, which begins with the draft as it is now. */
  const remake = useCallback(() => {
    settle()
    setVersion(before => before + 1)
  }, [settle])

  // What there is to show is no longer what the editor was given: somebody else's version, or what a commit made of it.
  const due = draft ? draft.content : (base?.content ?? null)
  const dueSha = draft ? draft.baseSha : (base?.sha ?? null)
  useEffect(() => {
    if (ground.current === null || due === null) return
    if (ground.current.text === due) ground.current = { sha: dueSha, text: due }
    else if (timer.current === undefined) remake()
  }, [due, dueSha, remake])

  // A line range is one of the text that it was taken from.
  const isReviewed = draft?.review != null
  useEffect(() => {
    if (!isReviewed) setSelection(null)
  }, [isReviewed, setSelection])

  /** Shows what the browser keeps of the file, whichever page wrote it. */
  const readAgain = async (): Promise<void> => {
    await workspace.load()
    remake()
  }
  const holding = useHolding(`${projectId}/${path}`, {
    async onTaken() {
      latest.current.onTaken()
      await latest.current.workspace.flush()
    },
    onFreed: readAgain,
  })
  const takeOver = async () => {
    await holding.takeOver()
    await readAgain()
  }

  const requestFor = useCallback(
    (instruction: string) => {
      const words = surface.current?.text() ?? start
      return editRequest({ path, instruction, text: words, committed, review: draft?.review ?? null, selection })
    },
    [path, committed, draft?.review, selection, start],
  )

  /** Takes in what was made of a text and its version; says whether it changes the text. */
  const review = (instruction: string, edit: Edit, { words, sha }: { words: string; sha: string | null }): boolean => {
    setSelection(null)
    if (edit.rewrittenContent === words) return false
    const original = draft?.review ? (surface.current?.original() ?? draft.review.original) : words
    const files = draft?.review?.files
    const withWords = withEarlierWords(edit, draft?.review?.edit)
    const pending: PendingReview = { original, instruction, edit: withWords, ...(files && { files }) }
    const proposal = { sessionId: edit.sessionId, text: edit.rewrittenContent, instruction }
    // Nobody could type meanwhile: what waits to be stored is the text that was sent.
    clearTimeout(timer.current)
    timer.current = undefined
    workspace.put({ path, baseSha: sha, content: edit.rewrittenContent, encoding: 'utf-8', review: pending, proposal })
    // It may have been paid for, and a page that is left at once can lose a write that only begins then.
    void workspace.flush()
    remake()
    return true
  }

  /** Takes in what an answer about several files made of this one. */
  const takeDraft = (made: DraftWish): void => {
    setSelection(null)
    clearTimeout(timer.current)
    timer.current = undefined
    workspace.put(made)
    void workspace.flush()
    remake()
  }

  const endReview = () => {
    store({ review: null })
    setSelection(null)
    remake()
  }

  return {
    path,
    draft,
    base,
    query,
    start,
    encoding,
    text: openings === 0 ? start : text,
    left,
    version,
    openings,
    surface,
    selection,
    isRedo: isRedo && draft?.review != null,
    setSelection,
    holding: { state: holding.state, takeOver },
    onReady,
    onChange,
    store,
    remake,
    requestFor,
    /** What a rewrite that begins now is made of. */
    sent: () => ({ words: surface.current?.text() ?? start, sha: ground.current?.sha ?? baseSha }),
    review,
    takeDraft,
    endReview,
  }
}

export type FileSession = ReturnType<typeof useFileSession>
