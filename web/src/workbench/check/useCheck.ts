import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { file as fileQuery } from '../../api/files.ts'
import { useWorkbench } from '../context.ts'
import { isPage } from '../rewrite/scope.ts'
import { readText } from '../text/textForm.ts'
import type { OpenFile } from '../useFileSession.ts'
import type { CheckReply, CheckRequest } from './check.worker.ts'

/** `null`: not checked yet. */
export type CheckState = CheckReply | 'tooSlow' | 'noPage' | null

const checkAfterMs = 350
/** A check that takes longer is aborted; the worker is terminated and replaced. */
const checkMaxMs = 5_000
const settingsPath = '_config.yml'

/** Checks the open text shortly after it stops changing, and marks the findings in the editor. */
export function useCheck({ session, state, text, isReady, isText }: OpenFile): CheckState {
  const { projectId, path, paths } = useWorkbench()
  const hasSettings = paths.includes(settingsPath)
  const { data: config, isFetched } = useQuery({
    ...fileQuery(projectId, settingsPath),
    enabled: hasSettings,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const settings = config?.encoding === 'utf-8' ? config.content : ''
  const isChecked = isReady && isText && isPage(path)
  const checked = useChecked(isChecked && (!hasSettings || isFetched), text, path, paths, settings)
  const { attached } = state
  useEffect(() => {
    if (attached === 0 || checked === null || checked === 'tooSlow') return
    session.surface()?.showFindings(
      checked.groups.flatMap(({ findings }) => findings),
      checked.text,
    )
  }, [session, attached, checked])
  return isReady && !isChecked ? 'noPage' : checked
}

function useChecked(isOn: boolean, text: string, path: string, paths: readonly string[], settings: string) {
  const [checked, setChecked] = useState<CheckReply | 'tooSlow' | null>(null)
  const worker = useRef<Worker | null>(null)
  const number = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])
  useEffect(() => {
    if (!isOn) return
    const mine = ++number.current
    let giveUp: ReturnType<typeof setTimeout> | undefined
    const begin = setTimeout(() => {
      worker.current ??= new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
      const asked = worker.current
      asked.onmessage = ({ data }: MessageEvent<CheckReply>) => {
        clearTimeout(giveUp)
        if (data.number === number.current) setChecked(data)
      }
      giveUp = setTimeout(() => {
        asked.terminate()
        if (worker.current === asked) worker.current = null
        setChecked('tooSlow')
      }, checkMaxMs)
      const lines = readText(text).lines.join('\n')
      asked.postMessage({ number: mine, text: lines, path, paths, settings } satisfies CheckRequest)
    }, checkAfterMs)
    return () => {
      clearTimeout(begin)
      clearTimeout(giveUp)
    }
  }, [isOn, text, path, paths, settings])
  return checked
}
