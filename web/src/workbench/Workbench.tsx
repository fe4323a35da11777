import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { allFiles, project as projectQuery } from '../api/queries.ts'
import { guardLeaving } from '../session/leaving.ts'
import { useOwner } from '../session/session.ts'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/Icon.tsx'
import { MenuOnDemand } from '../shell/MenuOnDemand.tsx'
import { useOffers } from '../shell/offers.ts'
import { useDocumentTitle } from '../shell/Page.tsx'
import { ProblemAlert } from '../shell/ProblemAlert.tsx'
import { useProjectId } from '../shell/ProjectFrame.tsx'
import { Afterwards } from './Afterwards.tsx'
import { Crumbs } from './Crumbs.tsx'
import { workbenchCommands } from './commands.ts'
import { useCommit } from './commit/useCommit.tsx'
import { changeOf, type DraftChange } from './drafts/draft.ts'
import { keepsTooLittle, useWorkspace } from './drafts/useWorkspace.ts'
import type { Entry } from './files/EntryDialog.tsx'
import { FileTree } from './files/FileTree.tsx'
import { pathsWith, type Row } from './files/rows.ts'
import { useFileActs } from './files/useFileActs.ts'
import { OpenFile, type Pane, type Place } from './OpenFile.tsx'
import { CommitChip, loadFileMenu } from './onDemand.ts'
import { type Dialog, WorkbenchDialogs } from './WorkbenchDialogs.tsx'
import './workbench.css'
import { Choice } from '../shell/Choice.tsx'

/** On a phone one is seen at a time. */
const parts = { files: 'Files', text: 'Edit', preview: 'Preview', rewrite: 'Rewrite' } as const

/** Where a project is written: its files, the text of one of them, and what is done with it. */
export function Workbench() {
  const id = useProjectId()
  const { _splat: path = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const workspace = useWorkspace(useOwner(), id)
  const { data: project } = useQuery(projectQuery(id))
  const { data: folder, error, refetch } = useQuery(allFiles(id))
  const committing = useCommit(id, workspace)
  const [pane, setPane] = useState<Pane>('rewrite')
  const [show, setShow] = useState<'files' | 'text' | 'side'>(path === '' ? 'files' : 'text')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [undecided, setUndecided] = useState(0)
  const [place, setPlace] = useState<Place | null>(null)
  useDocumentTitle(path === '' ? 'Edit' : path)

  const { drafts } = workspace.now
  const committed = useMemo(
    () => (folder?.type === 'directory' ? folder.entries : []).filter(entry => entry.type === 'file'),
    [folder],
  )
  // As text, so that typing, which makes other drafts and no other changes, leaves the tree alone.
  const changed = JSON.stringify([...drafts].map(([of, draft]) => [of, changeOf(draft)]))
  const changes = useMemo(() => new Map(JSON.parse(changed) as [string, DraftChange][]), [changed])
  const paths = useMemo(
    () => pathsWith([...committed.map(entry => entry.path), ...changes.keys()]),
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
  const acts = useFileActs({ projectId: id, path, paths, committed, workspace, onOpen: open })

  // Drafts stay in the browser, so going elsewhere in the app loses nothing; only where none can be kept it would.
  const { flush, state } = workspace
  const mayLeave = useCallback(async (): Promise<boolean> => {
    await flush()
    if (!keepsTooLittle({ state })) return true
    return window.confirm('This browser keeps no drafts. Leave, and lose what is not committed?')
  }, [flush, state])
  useEffect(() => guardLeaving(mayLeave), [mayLeave])
  useBlocker({
    shouldBlockFn: async ({ next }) => !next.pathname.startsWith(`/projects/${id}/edit`) && !(await mayLeave()),
    enableBeforeUnload: false,
  })

  const here = useCallback(
    (of: string, isFolder: boolean): Entry => ({
      path: of,
      isFolder,
      files: isFolder ? paths.filter(each => each.startsWith(`${of}/`) && changes.get(each) !== 'deleted') : [of],
    }),
    [paths, changes],
  )
  const remove = useRef(acts.remove)
  remove.current = acts.remove
  const entryActs = useMemo(
    () => ({
      onActs: (row: Row) => setDialog({ kind: 'entry', entry: here(row.path, row.isFolder) }),
      onMove: (row: Row) => setDialog({ kind: 'move', entry: here(row.path, row.isFolder) }),
      onDelete: (row: Row) => remove.current(here(row.path, row.isFolder).files, row.path),
    }),
    [here],
  )
  const uploading = useRef(acts.upload)
  uploading.current = acts.upload
  const insert = useRef<((words: string) => void) | null>(null)
  const upload = useCallback(() => uploading.current(markup => insert.current?.(markup)), [])
  const newFile = useCallback(
    () => setDialog({ kind: 'new', folder: path.slice(0, path.lastIndexOf('/') + 1) }),
    [path],
  )
  useOffers(
    useMemo(
      () =>
        workbenchCommands({
          path,
          files: paths,
          open,
          newFile,
          search: () => setDialog({ kind: 'search' }),
          commit: () => setDialog({ kind: 'commit' }),
          move: () => setDialog({ kind: 'move', entry: here(path, false) }),
          remove: () => remove.current([path], path),
          upload,
        }),
      [path, paths, open, upload, newFile, here],
    ),
  )

  const startCommit = (): void => {
    void flush()
    if (state().drafts.size > 0) setDialog({ kind: 'commit' })
    else announce('Nothing to commit')
  }
  const draftList = [...drafts.values()]
  return (
    <div className="wb" data-show={show}>
      <div className="wb-head">
        <h1 className="wb-crumbs">{path === '' ? 'Files' : <Crumbs path={path} />}</h1>
        {draftList.length > 0 && <span className="wb-dirty">Not committed</span>}
        <Afterwards>
          <Suspense fallback={null}>
            <CommitChip projectId={id} path={path} drafts={drafts} last={committing.last} onCommit={setDialog} />
          </Suspense>
        </Afterwards>
        <Group gap="xs" ml="auto" wrap="nowrap">
          {path !== '' && (
            <MenuOnDemand
              target={
                <Button variant="default" size="compact-sm">
                  File
                </Button>
              }
              load={loadFileMenu}
              menu={{
                onMove: () => setDialog({ kind: 'move', entry: here(path, false) }),
                onUpload: upload,
                onDiscard: drafts.has(path) ? () => acts.discard(path) : null,
                onDelete: () => acts.remove([path], path),
              }}
            />
          )}
          <Button size="compact-sm" disabled={draftList.length === 0} onClick={() => startCommit()}>
            Commit…
          </Button>
        </Group>
      </div>
      <Choice
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
        <Afterwards>
          <Group gap={6} p="xs">
            <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={newFile}>
              New file
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="search" size={14} />}
              onClick={() => setDialog({ kind: 'search' })}
            >
              Search
            </Button>
          </Group>
          {error && !folder && (
            <ProblemAlert title="The files cannot be listed" error={error} onRetry={() => void refetch()} />
          )}
          <FileTree
            key={folder === undefined ? 'none' : 'some'}
            paths={paths}
            changes={changes}
            openPath={path}
            onOpen={open}
            {...entryActs}
          />
          {folder?.type === 'directory' && folder.truncated && (
            <Text size="xs" p="xs">
              Only the first {committed.length} files are listed.
            </Text>
          )}
        </Afterwards>
      </section>
      {path === '' ? (
        <div className="wb-center wb-message wb-empty">
          <Text>Choose a file on the left, or make a new one.</Text>
        </div>
      ) : (
        <OpenFile
          key={`${id} ${path} ${acts.version}`}
          projectId={id}
          path={path}
          paths={paths}
          workspace={workspace}
          place={place}
          pane={pane}
          onPane={setPane}
          onOpen={open}
          onCommit={startCommit}
          onDiscard={() => acts.discard(path)}
          onImage={acts.takeImage}
          insert={insert}
          onShow={setShow}
          onLeft={setUndecided}
        />
      )}
      <WorkbenchDialogs
        dialog={dialog}
        onDialog={setDialog}
        projectId={id}
        branch={project?.defaultBranch ?? ''}
        paths={paths}
        drafts={drafts}
        committing={committing}
        undecided={undecided}
        acts={acts}
        onOpen={open}
      />
    </div>
  )
}
