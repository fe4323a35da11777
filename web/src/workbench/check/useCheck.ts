import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { file as fileQuery } from '../../api/files.ts'
import { allFiles, documents as documentsOf } from '../../api/queries.ts'
import { useWorkbench } from '../context.ts'
import { readText } from '../text/textForm.ts'
import type { OpenFile } from '../useFileSession.ts'
import type { CheckReply, CheckRequest } from '../worker/check.ts'
import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

/** `null`: not checked yet. */
export type CheckState = CheckReply | 'tooSlow' | 'failed' | 'noPage' | 'noFile' | null

const checkAfterMs = 350
const checkMaxMs = 5_000
const settingsPath = '_config.yml'

/**
 * Checks the open text shortly after it stops changing, and marks the findings in the editor. On a narrow screen the
 * first check waits until there is an editor, or the findings are looked at.
 */
export function useCheck({ session, state, content, text, isReady, isText }: OpenFile): CheckState {
  const { projectId, path, paths, isSideShown } = useWorkbench()
  const { attached } = state
  const isSeen = attached > 0 || isSideShown
  const hasSettings = paths.includes(settingsPath)
  const { data: config, isFetched } = useQuery({
    ...fileQuery(projectId, settingsPath),
    enabled: hasSettings && isSeen,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const settings = config?.encoding === 'utf-8' ? config.content : ''
  // The list of files loads them.
  const { data: documents } = useQuery({ ...documentsOf(projectId), enabled: false })
  const addresses = useMemo(
    () => new Map([...(documents?.values() ?? [])].flatMap(({ path: of, addresses: own }) => (own ? [[of, own]] : []))),
    [documents],
  )
  const inclusions = useMemo(
    () =>
      [...(documents?.values() ?? [])].flatMap(({ path: of, includes = [] }) =>
        includes.map(file => ({ path: of, file })),
      ),
    [documents],
  )
  const isListed = useQuery({ ...allFiles(projectId), enabled: false }).data !== undefined
  const isChecked = isReady && isText && isMarkdownName(path)
  const isOn = isChecked && isSeen && (!hasSettings || isFetched)
  const checked = useChecked(isOn, text, { path, paths: isListed ? paths : null, addresses, inclusions, settings })
  useEffect(() => {
    if (attached === 0 || checked === null || typeof checked === 'string') return
    session.surface()?.showFindings(
      checked.groups.flatMap(({ findings }) => findings),
      checked.text,
    )
  }, [session, attached, checked])
  if (!isReady || isChecked) return checked
  return content === null ? 'noFile' : 'noPage'
}

function useChecked(isOn: boolean, text: string, about: Omit<CheckRequest, 'text'>) {
  const { path, paths, addresses, inclusions, settings } = about
  const [checked, setChecked] = useState<CheckReply | 'tooSlow' | 'failed' | null>(null)
  const [worker] = useState(() => createWorkbenchWorker(checkMaxMs))
  useEffect(() => worker.stop, [worker])
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const begin = setTimeout(() => {
      const lines = readText(text).lines.join('\n')
      void worker
        .run('check', { text: lines, path, paths, addresses, inclusions, settings }, leaving.signal)
        .then(result => {
          if (leaving.signal.aborted || result.kind === 'aborted') return
          setChecked(result.kind === 'done' ? result.reply : result.kind)
        })
    }, checkAfterMs)
    return () => {
      clearTimeout(begin)
      leaving.abort()
    }
  }, [worker, isOn, text, path, paths, addresses, inclusions, settings])
  return checked
}
