import { useCallback, useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { toast, toastWithUndo } from '../../shell/toast.ts'
import type { CommitConflict } from '../commit/conflict.ts'
import type { Committing } from '../commit/useCommit.tsx'
import type { Draft } from '../drafts/draft.ts'
import type { OpenWorkspace } from '../drafts/useWorkspace.ts'
import { readFile } from '../service.ts'
import { base64Of, imagePath } from './bytes.ts'

export type FileActsOptions = {
  readonly projectId: number
  readonly path: string
  readonly paths: readonly string[]
  readonly committed: readonly { readonly path: string; readonly sha: string }[]
  readonly workspace: OpenWorkspace
  readonly onOpen: (path: string) => void
}

const imageMaxBytes = 10 * 1024 * 1024
const plain = { encoding: 'utf-8', review: null, proposal: null } as const

/** Making, moving and deleting files: drafts like any other, until they are committed. */
export function useFileActs({ projectId, path, paths, committed, workspace, onOpen }: FileActsOptions) {
  /** Another number has the open file read its draft again. */
  const [version, setVersion] = useState(0)
  const again = () => setVersion(before => before + 1)
  const shaOf = (of: string): string | null => committed.find(entry => entry.path === of)?.sha ?? null

  const put = (of: string, content: string | null, more: Partial<Draft> = {}): void =>
    workspace.put({
      ...plain,
      path: of,
      baseSha: workspace.state().drafts.get(of)?.baseSha ?? shaOf(of),
      content,
      ...more,
    })

  const sourceOf = async (of: string) => {
    const draft = workspace.state().drafts.get(of)
    if (!draft) return { ...(await readFile(projectId, of)), review: null }
    return { content: draft.content, encoding: draft.encoding, review: draft.review }
  }

  /** Takes a draft back out of a toast, unless something was typed in its place meanwhile. */
  const bringBack = (draft: Draft): void => {
    if (workspace.state().drafts.has(draft.path)) toast(`${draft.path} was changed since, and stays as it is.`)
    else workspace.put(draft)
    again()
  }

  const discard = (of: string): void => {
    const draft = workspace.state().drafts.get(of)
    if (!draft) return
    workspace.discard(of)
    again()
    toastWithUndo(`Your changes of ${of} are discarded.`, () => bringBack(draft))
  }

  const takeImage = useCallback(
    async (image: File): Promise<string> => {
      if (image.size > imageMaxBytes) {
        toast(`${image.name} has ${Math.ceil(image.size / 1024 / 1024)} MiB; a file takes at most 10.`)
        return ''
      }
      const content = await base64Of(image)
      // Images that come together read their bytes at the same time; each takes a name when it is kept.
      const to = imagePath(path, image, new Set([...paths, ...workspace.state().drafts.keys()]))
      workspace.put({ ...plain, path: to, baseSha: null, content, encoding: 'base64' })
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      return `![${image.name.replace(/\.\w+$/, '')}](${to.slice(folder.length)})`
    },
    [path, paths, workspace],
  )

  const commitRest = async (committing: Committing, { chosen, message }: CommitConflict): Promise<boolean> => {
    const drafts = chosen.flatMap(of => workspace.state().drafts.get(of) ?? [])
    if (drafts.length === 0) committing.clear()
    const isDone = drafts.length === 0 || (await committing.commit(drafts, message))
    again()
    return isDone
  }

  return {
    version,
    discard,
    takeImage,
    create(of: string): void {
      put(of, '')
      onOpen(of)
    },
    /** One file, or all of a folder; said as `name`. */
    remove(of: readonly string[], name: string): void {
      const before = of.map(each => [each, workspace.state().drafts.get(each)] as const)
      for (const [each, draft] of before) {
        if (draft?.baseSha === null) workspace.discard(each)
        else put(each, null)
      }
      again()
      toastWithUndo(`${name} is deleted with the next commit.`, () => {
        for (const [each, draft] of before) {
          if (draft) workspace.put(draft)
          else workspace.discard(each)
        }
        again()
      })
    },
    /** A file, or all that is in a folder, to another path; what is open stays open. */
    async move(of: readonly string[], from: string, to: string): Promise<void> {
      try {
        const sources = await Promise.all(of.map(async each => [each, await sourceOf(each)] as const))
        for (const [each, { content, encoding, review }] of sources) {
          const isNew = workspace.state().drafts.get(each)?.baseSha === null
          const moved = to + each.slice(from.length)
          put(moved, content, { encoding, review, baseSha: shaOf(moved) })
          if (isNew) workspace.discard(each)
          else put(each, null)
        }
        if (of.includes(path)) onOpen(to + path.slice(from.length))
      } catch (error) {
        toast(`${from} was not moved: ${messageOf(error)}`)
      }
    },
    upload(onUploaded: (markup: string) => void): void {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = 'image/*'
      input.multiple = true
      input.onchange = async () => {
        const markups: string[] = []
        for (const image of input.files ?? []) markups.push(await takeImage(image))
        onUploaded(markups.filter(Boolean).join('\n'))
      }
      input.click()
    },
    keepMerge(committing: Committing, text: string): void {
      const draft = committing.conflict && workspace.state().drafts.get(committing.conflict.draft.path)
      if (!committing.conflict || !draft || draft.content === null) return
      const { currentSha } = committing.conflict
      workspace.put({ ...draft, merge: { currentSha, mine: draft.content, text } })
    },
    /** The merge becomes the draft, on the version it was merged with, and is committed with the rest. */
    async commitMerge(committing: Committing, text: string | null) {
      const { conflict } = committing
      if (!conflict) return false
      const { draft, currentSha } = conflict
      workspace.put({ ...draft, baseSha: currentSha, content: text, review: null, proposal: null, merge: null })
      return await commitRest(committing, conflict)
    },
    /** What the others have stands, and the rest is committed. */
    async takeTheirs(committing: Committing) {
      const { conflict } = committing
      if (!conflict) return false
      discard(conflict.draft.path)
      return await commitRest(committing, conflict)
    },
    /** The file was moved by others: what was written goes on in its new place. */
    async followMove(committing: Committing) {
      const { conflict } = committing
      if (!conflict || conflict.movedTo === null) return false
      const { draft, movedTo } = conflict
      workspace.put({ ...draft, path: movedTo, review: null, proposal: null, merge: null })
      workspace.discard(draft.path)
      if (draft.path === path) onOpen(movedTo)
      const chosen = conflict.chosen.map(of => (of === draft.path ? movedTo : of))
      return await commitRest(committing, { ...conflict, chosen })
    },
  }
}

export type FileActs = ReturnType<typeof useFileActs>
