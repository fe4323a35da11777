import { useCallback, useEffect, useRef, useState } from 'react'
import { type Holding, holdFile } from './holding.ts'

/** Whether this tab may write the file. Another tab can take it over, and this one take it back. */
export type HoldingState = 'asking' | 'held' | 'elsewhere'

export type HoldingEvents = {
  /** Another tab takes the file over; what this does is done before the other tab goes on. */
  readonly onTaken: () => Promise<void>
  /** The file was free a moment after it was not: what another page wrote is to be read. */
  readonly onFreed: () => Promise<void>
}

const lookAgainMs = 250
const leavingWithinMs = 10_000

export function useHolding(
  name: string,
  events: HoldingEvents,
): { readonly state: HoldingState; readonly takeOver: () => Promise<void> } {
  const [state, setState] = useState<HoldingState>('asking')
  const latest = useRef(events)
  latest.current = events
  const holding = useRef<Holding | null>(null)
  /** One question at a time, so that this tab never waits for itself. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  const ask = useCallback(
    async (takeOver: boolean, isGone: () => boolean): Promise<void> => {
      if (isGone() || holding.current !== null) return
      const onTaken = async () => {
        holding.current = null
        await latest.current.onTaken()
        setState('elsewhere')
      }
      const held = await holdFile(name, { onTaken, takeOver })
      if (isGone()) held?.release()
      else holding.current = held
    },
    [name],
  )
  const inTurn = useCallback(
    (takeOver: boolean, isGone: () => boolean = () => false): Promise<void> => {
      const asked = turn.current.then(() => ask(takeOver, isGone))
      turn.current = asked
      return asked
    },
    [ask],
  )

  useEffect(() => {
    let gone = false
    const isGone = () => gone
    const begin = async (): Promise<void> => {
      await inTurn(false, isGone)
      if (gone) return
      setState(holding.current === null ? 'elsewhere' : 'held')
      // A page that is reloaded may give the file up only after the new one has asked.
      const endMs = performance.now() + leavingWithinMs
      while (holding.current === null && performance.now() < endMs) {
        await new Promise(resolve => setTimeout(resolve, lookAgainMs))
        if (gone || holding.current !== null) return
        await inTurn(false, isGone)
        if (gone || holding.current === null) continue
        await latest.current.onFreed()
        setState('held')
      }
    }
    void begin()
    return () => {
      gone = true
      holding.current?.release()
      holding.current = null
    }
  }, [inTurn])

  const takeOver = useCallback(async () => {
    await inTurn(true)
    setState(holding.current === null ? 'elsewhere' : 'held')
  }, [inTurn])
  return { state, takeOver }
}
