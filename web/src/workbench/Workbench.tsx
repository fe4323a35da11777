import { Button, Group, Menu, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useBlocker, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { allFiles, me, project as projectQuery } from '../api/queries.ts'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/Icon.tsx'
import { useDocumentTitle } from '../shell/Page.tsx'
import { ProblemAlert } from '../shell/ProblemAlert.tsx'
import { useProjectId } from '../shell/ProjectFrame.tsx'
import { CommitDialog } from './commit/CommitDialog.tsx'
import { LiveChip } from './commit/LiveChip.tsx'
import { MergeDialog } from './commit/MergeDialog.tsx'
import { useCommit } from './commit/useCommit.tsx'
import { changeOf } from './drafts/draft.ts'
import { useWorkspace } from './drafts/useWorkspace.ts'
import { FileTree } from './files/FileTree.tsx'
import { PathDialog } from './files/PathDialog.tsx'
import { pathsWith } from './files/rows.ts'
import { SearchDialog } from './files/SearchDialog.tsx'
import { useFileActs } from './files/useFileActs.ts'
import { OpenFile, type Pane } from './OpenFile.tsx'
import './workbench.css'

type Dialog = 'commit' | 'new' | 'move' | 'search' | null

/** Where a project is written: its files, the text of one of them, and what is done with it. */
export function Workbench() {
  const id = useProjectId()
  const { _splat: path = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: account } = useQuery(me)
  const workspace = useWorkspace(String(account?.id ?? ''), id)
  const { data: project } = useQuery(projectQuery(id))
  const { data: folder, error, refetch } = useQuery(allFiles(id))
  const committing = useCommit(id, workspace)
  const [pane, setPane] = useState<Pane>('rewrite')
  const [show, setShow] = useState<'files' | 'text' | 'side'>(path === '' ? 'files' : 'text')
  const [dialog, setDialog] = useState<Dialog>(null)
  const [undecided, setUndecided] = useState(0)
  useDocumentTitle(path === '' ? 'Edit' : path)

  const { drafts } = workspace.now
  const committed = useMemo(
    () => (folder?.type === 'directory' ? folder.entries : []).filter(entry => entry.type === 'file'),
    [folder],
  )
  const paths = useMemo(
    () =>
      pathsWith(
        committed.map(entry => entry.path),
        drafts.values(),
      ),
    [committed, drafts],
  )
  const changes = useMemo(() => new Map([...drafts].map(([of, draft]) => [of, changeOf(draft)])), [drafts])

  const open = useCallback(
    (to: string) => {
      setShow('text')
      void navigate({ to: '/projects/$id/edit/$', params: { id: String(id), _splat: to } })
    },
    [id, navigate],
  )
  const acts = useFileActs({ projectId: id, path, paths, committed, workspace, onOpen: open })

  // Drafts stay in the browser, so going elsewhere in the app loses nothing; only where none can be kept it would.
  useBlocker({
    shouldBlockFn: async ({ next }) => {
      await workspace.flush()
      const isLost = workspace.state().problem !== null && !next.pathname.startsWith(`/projects/${id}/edit`)
      return isLost && !window.confirm('This browser keeps no drafts. Leave, and lose what is not committed?')
    },
    enableBeforeUnload: false,
  })

  const draftList = [...drafts.values()]
  return (
    <div className="wb" data-show={show}>
      <div className="wb-head">
        <h1 className="wb-crumbs">{path === '' ? 'Files' : <Crumbs path={path} />}</h1>
        {draftList.length > 0 && <span className="wb-dirty">Not committed</span>}
        {committing.last && project && <LiveChip sha={committing.last.sha} projectId={id} />}
        <Group gap="xs" ml="auto" wrap="nowrap">
          {path !== '' && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button variant="default" size="compact-sm">
                  File
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setDialog('move')}>Rename or move…</Menu.Item>
                <Menu.Item onClick={acts.upload}>Upload images…</Menu.Item>
                {drafts.has(path) && <Menu.Item onClick={() => acts.discard(path)}>Discard my changes</Menu.Item>}
                <Menu.Item color="red" onClick={() => acts.remove(path)}>
                  Delete
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          <Button size="compact-sm" disabled={draftList.length === 0} onClick={() => setDialog('commit')}>
            Commit…
          </Button>
        </Group>
      </div>
      <SegmentedControl
        className="wb-switch"
        fullWidth
        aria-label="Part of the workbench"
        value={show === 'side' ? pane : show}
        onChange={value => {
          if (value === 'files' || value === 'text') return setShow(value)
          setPane(value === 'preview' ? 'preview' : 'rewrite')
          setShow('side')
        }}
        data={[
          { value: 'files', label: 'Files' },
          { value: 'text', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
          { value: 'rewrite', label: 'Rewrite' },
        ]}
      />
      <div className="wb-files">
        <Group gap={6} p="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setDialog('new')}
          >
            New file
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="search" size={14} />}
            onClick={() => setDialog('search')}
          >
            Search
          </Button>
        </Group>
        {error && <ProblemAlert title="The files cannot be listed" error={error} onRetry={() => void refetch()} />}
        <FileTree key={path === '' ? 'none' : 'some'} paths={paths} changes={changes} openPath={path} onOpen={open} />
        {folder?.type === 'directory' && folder.truncated && (
          <Text size="xs" p="xs">
            Only the first {committed.length} files are listed.
          </Text>
        )}
      </div>
      {path === '' || !account ? (
        <div className="wb-center wb-message">
          <Text>Choose a file on the left, or make a new one.</Text>
        </div>
      ) : (
        <OpenFile
          key={`${id} ${path} ${acts.version}`}
          projectId={id}
          path={path}
          paths={paths}
          workspace={workspace}
          pane={pane}
          onPane={setPane}
          onOpen={open}
          onCommit={() => (workspace.state().drafts.size > 0 ? setDialog('commit') : announce('Nothing to commit'))}
          onImage={acts.takeImage}
          onShow={setShow}
          onLeft={setUndecided}
        />
      )}
      {dialog === 'commit' && committing.conflict === null && (
        <CommitDialog
          drafts={draftList}
          branch={project?.defaultBranch ?? ''}
          committing={committing}
          undecided={undecided}
          onClose={() => {
            committing.clear()
            setDialog(null)
          }}
        />
      )}
      {committing.conflict && (
        <MergeDialog
          key={committing.conflict.currentSha}
          conflict={committing.conflict}
          isBusy={committing.isBusy}
          error={committing.error}
          onClose={() => {
            committing.clear()
            setDialog(null)
          }}
          onCommit={text => void acts.commitMerge(committing, text).then(done => done && setDialog(null))}
        />
      )}
      {dialog === 'new' && (
        <PathDialog
          title="New file"
          action="Create"
          path={path.slice(0, path.lastIndexOf('/') + 1)}
          taken={paths}
          onPath={acts.create}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'move' && (
        <PathDialog
          title="Rename or move"
          action="Move"
          path={path}
          taken={paths}
          onPath={to => void acts.move(path, to)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'search' && (
        <SearchDialog projectId={id} paths={paths} drafts={drafts} onOpen={open} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function Crumbs({ path }: { readonly path: string }) {
  const names = path.split('/')
  return names.map((name, index) => (
    <span key={names.slice(0, index + 1).join('/')}>
      {index > 0 && <span aria-hidden="true"> / </span>}
      {index === names.length - 1 ? <b>{name}</b> : name}
    </span>
  ))
}
