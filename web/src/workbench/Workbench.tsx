import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { documents as documentsOf, project as projectQuery } from '../api/queries.ts'
import { useUserId } from '../api/session.ts'
import { useWorkspace } from '../drafts/useWorkspace.ts'
import { useProjectId } from '../shell/ProjectLayout.tsx'
import { useScreenCommands } from '../shell/screenCommands.ts'
import { noticesRef } from '../ui/Notices.tsx'
import { useDocumentTitle } from '../ui/PageLayout.tsx'
import { workbenchCommands } from './commands.ts'
import { useCommit } from './commit/sending/useCommit.tsx'
import { useFocusAfterCommit } from './commit/useFocusAfterCommit.ts'
import { WorkbenchContext, type WorkbenchView } from './context.ts'
import { Deferred } from './Deferred.tsx'
import { documentTitle } from './files/documentTitle.ts'
import { FilesPanel } from './files/FilesPanel.tsx'
import { FolderFiles } from './files/FolderFiles.tsx'
import { openAt } from './files/openAt.ts'
import { useFileActions } from './files/useFileActions.ts'
import { useProjectFiles } from './files/useProjectFiles.ts'
import { PaneSeparator } from './layout/PaneSeparator.tsx'
import { PartSwitch } from './layout/PartSwitch.tsx'
import { useIsNarrow } from './layout/useIsNarrow.ts'
import { useShownParts } from './layout/useShownParts.ts'
import { FileView } from './openFile/FileView.tsx'
import type { FileSession } from './session/fileSession.ts'
import { chooseTextFaces } from './textFaces.ts'
import { useDialog } from './useDialog.ts'
import { useDraftGuard } from './useDraftGuard.ts'
import { useFocusAfterClose } from './useFocusAfterClose.ts'
import { useOpenPlace } from './useOpenPlace.ts'
import { useWorkbenchActions } from './useWorkbenchActions.ts'
import { WorkbenchDialogs } from './WorkbenchDialogs.tsx'
import { WorkbenchHead } from './WorkbenchHead.tsx'
import './workbench.css'

chooseTextFaces()

/** The workbench of a project: its files, the text of the open one, and the panes beside it. */
export function Workbench() {
  const id = useProjectId()
  const { _splat: address = '' } = useParams({ strict: false })
  const { workspace, draftState } = useWorkspace(useUserId(), id)
  const { drafts } = draftState
  const { data: project } = useQuery(projectQuery(id))
  // The list of files loads them.
  const { data: documents } = useQuery({ ...documentsOf(id), enabled: false })
  const { committed, changes, paths, listed, entryOf } = useProjectFiles(id, drafts)
  const { path, folder, inFolder } = openAt(address, paths, listed)
  const isArchived = project?.status === 'ARCHIVED'
  const committing = useCommit(id, workspace)
  const shown = useShownParts(path !== '')
  const isNarrow = useIsNarrow()
  const [dialog, setDialog] = useDialog(isArchived)
  const [session, setSession] = useState<FileSession | null>(null)
  const { place, open, arrived } = useOpenPlace(id, path, shown.showPart)
  const options = { projectId: id, path, paths, committed, workspace, onOpen: open }
  const { actions, fileVersion } = useFileActions(options, isArchived)
  useDocumentTitle(path === '' ? 'Edit' : path)
  useDraftGuard(id, workspace)

  const doing = useWorkbenchActions({ projectId: id, path, session, workspace, actions, entryOf, setDialog })
  useScreenCommands(() =>
    workbenchCommands({
      ...doing,
      path,
      files: listed,
      titleOf(file) {
        const document = documents?.get(file)
        return document ? documentTitle(document) : null
      },
      open,
    }),
  )

  useFocusAfterClose(path)
  useFocusAfterCommit({ last: committing.last, isDialogClosed: dialog === null, session })
  const view: WorkbenchView = {
    projectId: id,
    path,
    isArchived,
    paths,
    listed,
    workspace,
    draftState,
    session,
    actions,
    place,
    onArrived: arrived,
    isSideShown: !isNarrow || shown.part === 'side',
    pane: shown.pane,
    onPane: shown.setPane,
    onShow: shown.showPart,
    onOpen: open,
    onCommit: doing.commit,
    onBlame: line => setDialog({ kind: 'blame', line }),
    onSearch: words => setDialog({ kind: 'search', words }),
    onSession: setSession,
  }
  return (
    <WorkbenchContext value={view}>
      <div
        className="wb"
        data-show={shown.part}
        data-open={path !== '' || undefined}
        data-folded={shown.isFolded || undefined}
      >
        <WorkbenchHead
          last={committing.last}
          isFolded={shown.isFolded}
          onFold={shown.setFolded}
          onDialog={setDialog}
          menu={{
            onMove: doing.move,
            onUpload: doing.upload,
            onAsk: doing.ask,
            onDiscard: drafts.has(path) ? () => actions.discard(path) : null,
            session,
            onDelete: doing.remove,
            isReadOnly: isArchived,
          }}
        />
        {isNarrow && <div ref={noticesRef} className="wb-notices" />}
        <PartSwitch shown={shown} isFileOpen={path !== ''} />
        <section className="wb-files" aria-label="Files">
          <Deferred>
            <FilesPanel
              projectId={id}
              isReadOnly={isArchived}
              paths={listed}
              changes={changes}
              openPath={folder ?? path}
              onNewFile={doing.newFile}
              onSearch={doing.search}
              onOpen={open}
              {...doing.rowActions}
            />
          </Deferred>
        </section>
        <PaneSeparator pane="files" />
        {folder !== null ? (
          <FolderFiles folder={folder} files={inFolder} onOpen={open} />
        ) : path === '' ? (
          <div className="wb-center wb-message wb-empty">
            <Text>Choose a file in the list, or create one.</Text>
          </div>
        ) : (
          <FileView key={`${id} ${path} ${fileVersion}`} />
        )}
        <WorkbenchDialogs
          dialog={dialog}
          onDialog={setDialog}
          branch={project?.defaultBranch ?? ''}
          commitState={committing}
        />
      </div>
    </WorkbenchContext>
  )
}
