import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lockFile } from './fileLock.ts'
import type { FileLock } from './lock.ts'

/** Whether this tab may edit the file. Another tab can take it over, and this one can take it back. */
export type FileLockState = 'asking' | 'held' | 'elsewhere'

export type FileLockEvents = {
  /** Called when another tab takes over the file; the other tab waits until this has completed. */
  readonly onTakenOver: () => Promise<void>
  /** The tab that held the lock has released it: its drafts must be read. */
  readonly onFreed: () => Promise<void>
}

const retryIntervalMs = 250

export function useFileLock(
  name: string,
  events: FileLockEvents,
): { readonly state: FileLockState; readonly takeOver: () => Promise<void> } {
  const [state, setState] = useState<FileLockState>('asking')
  const onTaken = useEffectEvent(events.onTakenOver)
  const onFreed = useEffectEvent(events.onFreed)
  const heldLock = useRef<FileLock | null>(null)
  /** One request at a time, so that this tab never waits for itself. */
  const turn = useRef<Promise<void>>(Promise.resolve())

  const ask = useCallback(
    ({ takeOver, isGone = () => false }: { readonly takeOver: boolean; readonly isGone?: () => boolean }) => {
      const lose = async (): Promise<void> => {
        heldLock.current = null
        await onTaken()
        setState('elsewhere')
      }
      turn.current = turn.current.then(async () => {
        if (isGone() || heldLock.current !== null) return
        const held = await lockFile(name, { onTakenOver: lose, takeOver })
        if (isGone()) held?.release()
        else heldLock.current = held
      })
      return turn.current
    },
    [name],
  )
  const show = useCallback(() => setState(heldLock.current === null ? 'elsewhere' : 'held'), [])

  useEffect(() => {
    let gone = false
    void ask({ takeOver: false, isGone: () => gone }).then(() => !gone && show())
    return () => {
      gone = true
      heldLock.current?.release()
      heldLock.current = null
    }
  }, [ask, show])

  // The other tab may be closed, or be this one before it was reloaded.
  useEffect(() => {
    if (state !== 'elsewhere') return
    let gone = false
    let timer = setTimeout(look, retryIntervalMs)
    async function look(): Promise<void> {
      await ask({ takeOver: false, isGone: () => gone })
      if (gone) return
      if (heldLock.current !== null) {
        await onFreed()
        show()
      } else timer = setTimeout(look, retryIntervalMs)
    }
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [state, ask, show])

  const takeOver = useCallback(async () => {
    await ask({ takeOver: true })
    // What the other tab has just stored is shown before anything can be typed here.
    if (heldLock.current !== null) await onFreed()
    show()
  }, [ask, show])
  return { state, takeOver }
}
