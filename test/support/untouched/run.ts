/** Many sequences; each can be repeated by its number. */
import { generated, pickDocument, type RealDocument, shaped } from './documents.ts'
import { randomOf } from './random.ts'
import { type Fault, runSequence, type Tally } from './sequence.ts'

export type FoundFault = Fault & { readonly number: number; readonly document: string }

export type Run = {
  readonly seed: number
  readonly sequences: number
  /** Real documents; without any, the texts are made. */
  readonly documents: readonly RealDocument[]
  /** Only the sequence of this number. */
  readonly only?: number
  readonly progress?: (number: number, faults: number) => void
}

export function runSequences({ seed, sequences, documents, only, progress }: Run) {
  const tally: Tally = new Map()
  const faults: FoundFault[] = []
  for (let number = only ?? 0; number < (only === undefined ? sequences : only + 1); number++) {
    const random = randomOf(seed * 1_000_003 + number)
    const chosen = documents.length === 0 ? { name: 'made', text: generated(random) } : pickDocument(documents, random)
    const fault = runSequence(shaped(chosen.text, random), random, tally)
    if (fault !== null) faults.push({ ...fault, number, document: chosen.name })
    progress?.(number + 1, faults.length)
  }
  return { faults, tally }
}

export function faultText(seed: number, { number, document, action, message, steps }: FoundFault): string {
  return `${action}: ${message}\n  sequence ${number} of seed ${seed}, ${document}\n  ${steps.join('\n  ')}`
}
