import { useCallback, useEffect, useRef, useState } from 'react'
import { type Holding, holdFile } from './holding.ts'

export type HoldingState = 'asking' | 'held' | 'elsewhere'

/** Whether this tab may write the file. Another tab can take it over, and this one take it back. */
export function useHolding(
  name: string,
  onTaken: () => Promise<void>,
): { readonly state: HoldingState; readonly takeOver: () => Promise<void> } {
  const [state, setState] = useState<HoldingState>('asking')
  const taken = useRef(onTaken)
  taken.current = onTaken
  const holding = useRef<Holding | null>(null)
  const ask = useCallback(
    async (takeOver: boolean, isGone: () => boolean = () => false) => {
      const lost = async () => {
        holding.current = null
        await taken.current()
        setState('elsewhere')
      }
      const held = await holdFile(name, { onTaken: lost, takeOver })
      if (isGone()) {
        held?.release()
        return
      }
      holding.current = held
      setState(held === null ? 'elsewhere' : 'held')
    },
    [name],
  )
  useEffect(() => {
    let gone = false
    void ask(false, () => gone)
    return () => {
      gone = true
      holding.current?.release()
      holding.current = null
    }
  }, [ask])
  return { state, takeOver: () => ask(true) }
}
