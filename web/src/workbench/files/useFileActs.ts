import { useCallback, useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { toast, toastWithUndo } from '../../shell/toast.ts'
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

  const discard = (of: string): void => {
    workspace.discard(of)
    again()
  }

  const takeImage = useCallback(
    async (image: File): Promise<string> => {
      if (image.size > imageMaxBytes) {
        toast(`${image.name} has ${Math.ceil(image.size / 1024 / 1024)} MiB; a file takes at most 10.`)
        return ''
      }
      const to = imagePath(path, image, new Set([...paths, ...workspace.state().drafts.keys()]))
      workspace.put({ ...plain, path: to, baseSha: null, content: await base64Of(image), encoding: 'base64' })
      const folder = path.slice(0, path.lastIndexOf('/') + 1)
      return `![${image.name.replace(/\.\w+$/, '')}](${to.slice(folder.length)})`
    },
    [path, paths, workspace],
  )

  return {
    version,
    discard,
    takeImage,
    create(of: string): void {
      put(of, '')
      onOpen(of)
    },
    remove(of: string): void {
      const before = workspace.state().drafts.get(of)
      if (before?.baseSha === null) workspace.discard(of)
      else put(of, null)
      again()
      toastWithUndo(`${of} is deleted with the next commit.`, () => {
        if (before) workspace.put(before)
        else workspace.discard(of)
        again()
      })
    },
    async move(from: string, to: string): Promise<void> {
      try {
        const draft = workspace.state().drafts.get(from)
        const source = draft?.content != null ? draft : await readFile(projectId, from)
        put(to, source.content, { encoding: source.encoding, baseSha: shaOf(to) })
        if (draft?.baseSha === null) workspace.discard(from)
        else put(from, null)
        onOpen(to)
      } catch (error) {
        toast(`${from} was not moved: ${messageOf(error)}`)
      }
    },
    upload(): void {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = 'image/*'
      input.multiple = true
      input.onchange = async () => {
        for (const image of input.files ?? []) await takeImage(image)
        toast('Uploaded with the next commit.')
      }
      input.click()
    },
    /** The merge becomes the draft, on the version it was merged with, and is committed with the rest. */
    async commitMerge(committing: Committing, text: string | null) {
      const { conflict } = committing
      if (!conflict) return false
      const { draft, currentSha } = conflict
      workspace.put({ ...draft, baseSha: currentSha, content: text, review: null, proposal: null })
      const chosen = conflict.chosen.flatMap(of => workspace.state().drafts.get(of) ?? [])
      const done = await committing.commit(chosen, conflict.message)
      again()
      return done
    },
  }
}
