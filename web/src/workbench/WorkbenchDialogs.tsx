import { Suspense } from 'react'
import type { CommitState } from './commit/sending/useCommit.tsx'
import { useWorkbench } from './context.ts'
import type { Entry } from './files/EntryDialog.tsx'
import {
  BlameDialog,
  CommitDialog,
  CommitMerge,
  EntryDialog,
  HistoryDialog,
  PathDialog,
  SearchDialog,
} from './onDemand.ts'

export type Dialog =
  | { readonly kind: 'commit' | 'history' }
  | { readonly kind: 'blame'; readonly line?: number | null }
  | { readonly kind: 'search'; readonly words?: string }
  | { readonly kind: 'new'; readonly folder: string }
  | { readonly kind: 'entry' | 'move'; readonly entry: Entry }

export type WorkbenchDialogsProps = {
  readonly dialog: Dialog | null
  readonly onDialog: (dialog: Dialog | null) => void
  readonly branch: string
  readonly commitState: CommitState
}

/** The dialogs of the workbench; the merge dialog opens by itself when a commit conflicts with a newer version. */
export function WorkbenchDialogs({ dialog, onDialog, branch, commitState: committing }: WorkbenchDialogsProps) {
  const { projectId, path, listed, draftState, actions, onOpen } = useWorkbench()
  const { drafts } = draftState
  const close = () => onDialog(null)
  const closeCommit = (): void => {
    committing.clear()
    close()
  }
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'commit' && committing.conflict === null && (
        <CommitDialog
          projectId={projectId}
          drafts={[...drafts.values()]}
          branch={branch}
          committing={committing}
          onClose={closeCommit}
        />
      )}
      {committing.conflict && (
        <CommitMerge
          key={`${committing.conflict.currentSha} ${committing.conflict.draft.path}`}
          conflict={committing.conflict}
          committing={committing}
          onDone={close}
          onClose={closeCommit}
        />
      )}
      {dialog?.kind === 'new' && (
        <PathDialog
          title="New file"
          action="Create"
          path={dialog.folder}
          taken={listed}
          onPath={actions.create}
          onClose={close}
        />
      )}
      {dialog?.kind === 'move' && (
        <PathDialog
          title="Rename or move"
          action="Move"
          path={dialog.entry.path}
          moves={dialog.entry.isFolder ? 'folder' : 'file'}
          taken={listed}
          onPath={(to, followsLinks) => void actions.move(dialog.entry, to, followsLinks)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'entry' && (
        <EntryDialog
          entry={dialog.entry}
          onNew={() => onDialog({ kind: 'new', folder: `${dialog.entry.path}/` })}
          onMove={() => onDialog({ ...dialog, kind: 'move' })}
          onDelete={() => {
            actions.remove(dialog.entry.files, dialog.entry.path)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'blame' && (
        <BlameDialog projectId={projectId} path={path} line={dialog.line ?? null} onClose={close} />
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog projectId={projectId} path={path} onRestored={committing.follow} onClose={close} />
      )}
      {dialog?.kind === 'search' && (
        <SearchDialog
          projectId={projectId}
          drafts={drafts}
          firstWords={dialog.words ?? ''}
          onOpen={onOpen}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
