import { readFile } from '../../api/files.ts'
import { messageOf } from '../../api/problem.ts'
import { type Draft, hasSameContent } from '../../drafts/draft.ts'
import type { Workspace } from '../../drafts/workspace.ts'
import { toast, toastWithUndo } from '../../ui/toast.ts'
import { base64Of, imagePath } from './bytes.ts'
import type { Entry } from './EntryDialog.tsx'
import { imageFolder } from './imageFolder.ts'
import { relativePath, writtenAddress } from './linkAddress.ts'
import type { LinkUpdate, Source } from './updateLinks.ts'

export type FileActionsOptions = {
  readonly projectId: number
  readonly path: string
  readonly paths: readonly string[]
  readonly committed: readonly { readonly path: string; readonly sha: string }[]
  readonly workspace: Workspace
  readonly onOpen: (path: string) => void
  /** Called when the draft of the open file may have been replaced, so that its editor restarts with it. */
  readonly onReplaced: () => void
}

const imageMaxBytes = 10 * 1024 * 1024
const shownTypes = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/
const plain = { encoding: 'utf-8', review: null, proposal: null } as const

/** Creates, moves and deletes files: these changes are drafts until they are committed. */
export function createFileActions(options: FileActionsOptions) {
  const { projectId, path, paths, committed, workspace, onOpen, onReplaced } = options
  const shaOf = (of: string): string | null => committed.find(entry => entry.path === of)?.sha ?? null

  const put = (of: string, content: string | null, more: Partial<Draft> = {}): void =>
    workspace.put({
      ...plain,
      path: of,
      baseSha: workspace.state().drafts.get(of)?.baseSha ?? shaOf(of),
      content,
      ...more,
    })

  const sourceOf = async (of: string): Promise<Source> => {
    const draft = workspace.state().drafts.get(of)
    if (draft) return draft
    const { content, encoding, sha } = await readFile(projectId, of)
    return { content, encoding, review: null, baseSha: sha }
  }

  /** Marks a file as deleted by the next commit; a file that was never committed is discarded immediately. */
  const putAway = (of: string): void => {
    if (workspace.state().drafts.get(of)?.baseSha === null) workspace.discard(of)
    else put(of, null)
  }

  /** Runs an action on drafts. The returned function undoes it, unless one of the drafts has changed since. */
  const undoable = (of: readonly string[], act: () => void): (() => boolean) => {
    const draftsOf = () => of.map(each => workspace.state().drafts.get(each))
    // Text that was just typed must not be stored after the action.
    void workspace.flush()
    const before = draftsOf()
    act()
    onReplaced()
    const after = draftsOf()
    return () => {
      void workspace.flush()
      const now = draftsOf()
      if (now.some((draft, index) => !isSame(draft, after[index]))) {
        toast('The file was changed in the meantime, so nothing was undone.')
        return false
      }
      for (const [index, draft] of before.entries()) {
        if (draft) workspace.put(draft)
        else workspace.discard(of[index] ?? '')
      }
      onReplaced()
      return true
    }
  }

  /** Closes the open file if it was one of these and is no more. The returned function opens it again. */
  const closeIfGone = (of: readonly string[]): (() => void) => {
    const isGone = of.includes(path) && !workspace.state().drafts.has(path) && shaOf(path) === null
    if (!isGone) return () => {}
    onOpen('')
    return () => onOpen(path)
  }

  /** Restores a draft from a toast, unless there is a new draft of the file. */
  const bringBack = (draft: Draft): void => {
    void workspace.flush()
    if (workspace.state().drafts.has(draft.path))
      toast(`${draft.path} was changed in the meantime and was left unchanged.`)
    else workspace.put(draft)
    onReplaced()
  }

  const discard = (of: string): void => {
    void workspace.flush()
    const draft = workspace.state().drafts.get(of)
    if (!draft) return
    workspace.discard(of)
    onReplaced()
    const restore = closeIfGone([of])
    toastWithUndo(`Your changes to ${of} were discarded.`, () => {
      bringBack(draft)
      restore()
    })
  }

  /** Returns the markup that shows the image on a page with some text; `''` if it is too large, or of another type. */
  const takeImage = async (image: File, text: string): Promise<string> => {
    if (!shownTypes.test(image.type)) {
      toast(`${image.name} cannot be shown on a page. Use a PNG, JPEG, GIF, WebP, AVIF or SVG image.`)
      return ''
    }
    if (image.size > imageMaxBytes) {
      toast(`${image.name} has ${Math.ceil(image.size / 1024 / 1024)} MiB; a file can have at most 10.`)
      return ''
    }
    const content = await base64Of(image)
    // Images that are pasted together are read in parallel; each reserves its name when it is stored.
    const to = imagePath(imageFolder(path, text), image, new Set([...paths, ...workspace.state().drafts.keys()]))
    workspace.put({ ...plain, path: to, baseSha: null, content, encoding: 'base64' })
    const alt = image.name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, '\\$&')
    return `![${alt}](${writtenAddress(relativePath(path, to))})`
  }

  return {
    replaced: onReplaced,
    discard,
    takeImage,
    /** Replaces the text of a draft; `null`: by the committed one. The returned function undoes it. */
    revise(of: string, content: string | null): () => boolean {
      const draft = workspace.state().drafts.get(of)
      return undoable(draft ? [of] : [], () => {
        if (draft && content !== null) workspace.put({ ...draft, content })
        else if (draft) workspace.discard(of)
      })
    },
    create(of: string): void {
      put(of, '')
      onOpen(of)
    },
    /** Deletes one file, or all files of a folder; `name` is used in messages. */
    remove(of: readonly string[], name: string): void {
      void workspace.flush()
      const isNew = of.every(each => workspace.state().drafts.get(each)?.baseSha === null)
      const undo = undoable(of, () => {
        for (const each of of) putAway(each)
      })
      const restore = closeIfGone(of)
      const text = isNew ? `${name} was deleted.` : `${name} is deleted with the next commit.`
      toastWithUndo(text, () => {
        if (undo()) restore()
      })
    },
    /** Moves a file, or all files of a folder; the open file stays open. */
    async move({ path: from, files }: Entry, to: string, followsLinks: boolean): Promise<void> {
      try {
        const names = new Map(files.map(each => [each, to + each.slice(from.length)]))
        const read = await Promise.all(files.map(async each => [each, await sourceOf(each)] as const))
        const links = followsLinks ? await import('./updateLinks.ts') : null
        const follow = await links?.updateLinks({ projectId, from, names, all: paths })
        // No draft can change from here on.
        void workspace.flush()
        const { drafts } = workspace.state()
        const sources = new Map(read.map(([each, source]) => [each, drafts.get(each) ?? source]))
        const followed = follow?.(sources, drafts)
        const pages: LinkUpdate['pages'] = followed?.pages ?? new Map()
        const undo = undoable([...names.keys(), ...names.values(), ...pages.keys()], () => {
          for (const [each, moved] of names) {
            const { content = null, encoding = 'utf-8', review = null } = sources.get(each) ?? {}
            put(moved, pages.get(each)?.content ?? content, { encoding, review, baseSha: shaOf(moved) })
            putAway(each)
          }
          for (const [each, { content, baseSha }] of pages) {
            if (!names.has(each)) workspace.put({ ...plain, path: each, baseSha, ...drafts.get(each), content })
          }
        })
        const isOpen = files.includes(path)
        if (isOpen) onOpen(names.get(path) ?? path)
        toastWithUndo(`${from} was moved to ${to}.${(followed && links?.linkUpdateText(followed)) ?? ''}`, () => {
          if (undo() && isOpen) onOpen(path)
        })
      } catch (error) {
        toast(`${from} was not moved: ${messageOf(error)}`)
      }
    },
    upload(text: string, onUploaded: (markup: string) => void): void {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = 'image/*'
      input.multiple = true
      input.onchange = async () => {
        const markups: string[] = []
        for (const image of input.files ?? []) markups.push(await takeImage(image, text))
        onUploaded(markups.filter(Boolean).join('\n'))
      }
      input.click()
    },
  }
}

function isSame(a: Draft | undefined, b: Draft | undefined): boolean {
  return a === undefined || b === undefined ? a === b : hasSameContent(a, b)
}

export type FileActions = ReturnType<typeof createFileActions>
