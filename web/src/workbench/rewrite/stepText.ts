import { countOf } from '../../ui/countOf.ts'
import type { RewriteState } from './useRewrite.ts'

const steps: Readonly<Record<string, string>> = {
  outline: 'Reading the outline',
  rewriting: 'Writing',
  repairing: 'Correcting parts that did not fit',
  checking: 'Checking for lost text',
}

/** What a running rewrite does; `null` without one. */
export function stepText(state: RewriteState): string | null {
  if (state.kind !== 'writing') return null
  return `${steps[state.step] ?? 'Writing'} … ${countOf(state.blocks.length, 'place')} so far`
}
