import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Edit, EditRequest, MultiFileEdit } from '../../api/edits.ts'
import { type EditBlock, rewriteFile } from '../../api/edits.ts'
import { isProblem } from '../../api/problem.ts'
import { announce } from '../../ui/announce.tsx'
import { countOf } from '../../ui/countOf.ts'
import type { Elsewhere } from './elsewhere.ts'
import { rememberInstruction } from './instructions.ts'

export type RewriteState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'writing'; readonly step: string; readonly blocks: readonly EditBlock[] }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly elsewhere: Elsewhere | null }
  /** The answer says that nothing needs to change, and why. */
  | { readonly kind: 'unchanged'; readonly summary: string }

export type RewriteControls = {
  readonly state: RewriteState
  /** Resolves to whether there is an answer. */
  readonly start: (body: EditRequest, onDone: (answer: Edit | MultiFileEdit) => number) => Promise<boolean>
  readonly stop: () => void
  readonly clear: () => void
}

/** Runs one rewrite at a time. `onDone` takes the answer and returns the number of changes to review. */
export function useRewrite(projectId: number): RewriteControls {
  const [state, setState] = useState<RewriteState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  const client = useQueryClient()
  // The result would not be visible, and it must not replace text typed meanwhile.
  useEffect(
    () => () => {
      running.current?.abort()
      running.current = null
    },
    [],
  )
  const start = useCallback(
    async (body: EditRequest, onDone: (answer: Edit | MultiFileEdit) => number) => {
      running.current?.abort()
      const run = new AbortController()
      running.current = run
      setState({ kind: 'writing', step: 'rewriting', blocks: [] })
      announce('Rewriting')
      const update = (change: (now: Extract<RewriteState, { kind: 'writing' }>) => RewriteState) =>
        setState(now => (now.kind === 'writing' && running.current === run ? change(now) : now))
      try {
        const handlers = {
          onStep: (step: string) => update(now => ({ ...now, step })),
          onBlock: (block: EditBlock) => update(now => ({ ...now, blocks: [...now.blocks, block] })),
        }
        const edit = await rewriteFile(projectId, body, handlers, run.signal)
        if (running.current !== run) return false
        const count = onDone(edit)
        const changed = count > 0
        if (changed) rememberInstruction(body.instruction)
        setState(changed ? { kind: 'idle' } : { kind: 'unchanged', summary: edit.summary })
        announce(changed ? `${countOf(count)} to review` : `Nothing was changed: ${edit.summary}`)
        return changed
      } catch (error) {
        if (running.current !== run) return false
        const isStopped = run.signal.aborted
        const elsewhere = isStopped ? null : await findElsewhere(error, body.instruction)
        if (running.current !== run) return false
        setState(isStopped ? { kind: 'stopped' } : { kind: 'failed', error, elsewhere })
        // A failure is an alert.
        if (isStopped) announce('Stopped. Nothing was changed.')
        return false
      } finally {
        // It may have used up one of the hour's edits and part of the month's budget.
        void client.invalidateQueries({ queryKey: ['estimate', projectId] })
      }
    },
    [client, projectId],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  const clear = useCallback(() => setState({ kind: 'idle' }), [])
  return { state, start, stop, clear }
}

async function findElsewhere(error: unknown, instruction: string): Promise<Elsewhere | null> {
  if (!isProblem(error, 'instruction_unsupported')) return null
  const module = await import('./elsewhere.ts').catch(() => null)
  return module?.elsewhereOf(instruction) ?? null
}
