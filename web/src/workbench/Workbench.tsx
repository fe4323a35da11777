import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { allFiles, project as projectQuery } from '../api/queries.ts'
import { useUserId } from '../api/session.ts'
import { useChanges } from '../drafts/useChanges.ts'
import { useWorkspace } from '../drafts/useWorkspace.ts'
import { useProjectId } from '../shell/ProjectLayout.tsx'
import { useScreenCommands } from '../shell/screenCommands.ts'
import { announce } from '../ui/announce.tsx'
import { useDocumentTitle } from '../ui/PageLayout.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { workbenchCommands } from './commands.ts'
import { useCommit } from './commit/useCommit.tsx'
import { useFocusAfterCommit } from './commit/useFocusAfterCommit.ts'
import { type Pane, type Part, type Place, WorkbenchContext, type WorkbenchView } from './context.ts'
import { Deferred } from './Deferred.tsx'
import { FileView } from './FileView.tsx'
import { readFolded } from './FoldButton.tsx'
import type { FileSession } from './fileSession.ts'
import { archivedActions, refuseChange } from './files/archivedActions.ts'
import type { Entry } from './files/EntryDialog.tsx'
import { FilesPanel } from './files/FilesPanel.tsx'
import { createFileActions } from './files/fileActions.ts'
import { type Row, uniqueSortedPaths } from './files/rows.ts'
import { PaneSeparator } from './PaneSeparator.tsx'
import { useDraftGuard } from './useDraftGuard.ts'
import { type Dialog, WorkbenchDialogs } from './WorkbenchDialogs.tsx'
import { WorkbenchHead } from './WorkbenchHead.tsx'
import './workbench.css'

/** On a phone, one part is visible at a time. */
const parts = { files: 'Files', text: 'Edit', preview: 'Preview', check: 'Check', details: 'Rewrite' } as const

const changingDialogs: ReadonlySet<Dialog['kind']> = new Set(['commit', 'new', 'move', 'entry'])

/** The workbench of a project: its files, the text of the open one, and the panes beside it. */
export function Workbench() {
  const id = useProjectId()
  const { _splat: path = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { workspace, kept } = useWorkspace(useUserId(), id)
  const { data: project } = useQuery(projectQuery(id))
  const isArchived = project?.status === 'ARCHIVED'
  const { data: folder } = useQuery(allFiles(id))
  const committing = useCommit(id, workspace)
  const [pane, setPane] = useState<Pane>('details')
  const [isFolded, setFolded] = useState(readFolded)
  const [show, setShow] = useState<Part>(path === '' ? 'files' : 'text')
  const [dialog, showDialog] = useState<Dialog | null>(null)
  const setDialog = useCallback(
    (next: Dialog | null) => {
      if (isArchived && next !== null && changingDialogs.has(next.kind)) refuseChange()
      else showDialog(next)
    },
    [isArchived],
  )
  const [session, setSession] = useState<FileSession | null>(null)
  /** Incrementing it makes the open file read its draft again. */
  const [fileVersion, setFileVersion] = useState(0)
  const isToWrite = useLocation({ select: ({ state }) => state.isToWrite ?? false })
  const [place, setPlace] = useState<Place | null>(isToWrite ? { path, line: null } : null)
  useDocumentTitle(path === '' ? 'Edit' : path)

  const { drafts } = kept
  const committed = useMemo(
    () => (folder?.type === 'directory' ? folder.entries : []).filter(entry => entry.type === 'file'),
    [folder],
  )
  const changes = useChanges(drafts)
  const paths = useMemo(
    () => uniqueSortedPaths([...committed.map(entry => entry.path), ...changes.keys()]),
    [committed, changes],
  )

  const open = useCallback(
    (to: string, line: number | null = null) => {
      setShow('text')
      setPlace({ path: to, line })
      void navigate({ to: '/projects/$id/edit/$', params: { id: String(id), _splat: to } })
    },
    [id, navigate],
  )
  const actions = useMemo(() => {
    const onReplaced = () => setFileVersion(before => before + 1)
    const made = createFileActions({ projectId: id, path, paths, committed, workspace, onOpen: open, onReplaced })
    return isArchived ? archivedActions(made) : made
  }, [id, path, paths, committed, workspace, open, isArchived])

  useDraftGuard(id, workspace)

  const entryOf = useCallback(
    ({ path: of, isFolder }: Pick<Row, 'path' | 'isFolder'>): Entry => ({
      path: of,
      isFolder,
      files: isFolder ? paths.filter(each => each.startsWith(`${of}/`) && changes.get(each) !== 'deleted') : [of],
    }),
    [paths, changes],
  )
  const rowActions = useMemo(
    () => ({
      onActions: (row: Row) => setDialog({ kind: 'entry', entry: entryOf(row) }),
      onMove: (row: Row) => setDialog({ kind: 'move', entry: entryOf(row) }),
      onDelete: (row: Row) => actions.remove(entryOf(row).files, row.path),
    }),
    [entryOf, actions, setDialog],
  )
  const startCommit = (): void => {
    void workspace.flush()
    if (workspace.state().drafts.size > 0) setDialog({ kind: 'commit' })
    else announce('Nothing to commit')
  }
  const moveFile = () => setDialog({ kind: 'move', entry: entryOf({ path, isFolder: false }) })
  const removeFile = () => actions.remove([path], path)
  const upload = () => actions.upload(session?.surface()?.text() ?? '', markup => session?.insert(markup))
  const newFile = () => setDialog({ kind: 'new', folder: path.slice(0, path.lastIndexOf('/') + 1) })
  useScreenCommands(() =>
    workbenchCommands({
      path,
      files: paths,
      open,
      newFile,
      search: () => setDialog({ kind: 'search' }),
      commit: startCommit,
      move: moveFile,
      remove: removeFile,
      upload,
      ask: kind => setDialog({ kind }),
    }),
  )

  useFocusAfterCommit(committing.last, dialog === null, session)
  const showPart = (part: Part): void => {
    setShow(part)
    if (part === 'side') setFolded(false)
  }
  const view: WorkbenchView = {
    projectId: id,
    path,
    isArchived,
    paths,
    workspace,
    kept,
    actions,
    place,
    pane,
    onPane: setPane,
    onShow: showPart,
    onOpen: open,
    onCommit: startCommit,
    onBlame: line => setDialog({ kind: 'blame', line }),
    onSearch: words => setDialog({ kind: 'search', words }),
    onSession: setSession,
  }
  return (
    <WorkbenchContext value={view}>
      <div className="wb" data-show={show} data-open={path !== '' || undefined} data-folded={isFolded || undefined}>
        <WorkbenchHead
          last={committing.last}
          isFolded={isFolded}
          onFold={setFolded}
          onDialog={setDialog}
          menu={{
            onMove: moveFile,
            onUpload: upload,
            onAsk: kind => setDialog({ kind }),
            onDiscard: drafts.has(path) ? () => actions.discard(path) : null,
            onDelete: removeFile,
            isReadOnly: isArchived,
          }}
        />
        <SegmentedControl
          className="wb-switch"
          size="full"
          label="Part of the workbench"
          value={show !== 'side' ? show : pane === 'site' ? null : pane}
          onChange={value => {
            if (value === 'files' || value === 'text') return setShow(value)
            setPane(value)
            setShow('side')
          }}
          options={parts}
        />
        <section className="wb-files" aria-label="Files">
          <Deferred>
            <FilesPanel
              projectId={id}
              isReadOnly={isArchived}
              paths={paths}
              changes={changes}
              openPath={path}
              onNewFile={newFile}
              onSearch={() => setDialog({ kind: 'search' })}
              onOpen={open}
              {...rowActions}
            />
          </Deferred>
        </section>
        <PaneSeparator pane="files" />
        {path === '' ? (
          <div className="wb-center wb-message wb-empty">
            <Text>Choose a file on the left, or create one.</Text>
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
