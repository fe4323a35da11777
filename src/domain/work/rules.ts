import { changesFromEdits } from '../edit/changes.ts'
import { type ContextQuery, contextQueryOf } from '../edit/guards/context/projectContext.ts'
import { applyRules, type RulesResult } from '../rules/rules.ts'
import type { WordPlaces } from '../rules/wordPlaces.ts'
import type { LineSpan } from '../text/lines.ts'
import { type PackedChanges, packChanges } from '../text/packed.ts'
import { applyEdits } from '../text/splice.ts'
import { areSmall } from './small.ts'

export type RulesInput = {
  /** Without a path, a text is Markdown. */
  readonly texts: readonly {
    readonly text: string
    readonly path?: string | undefined
    readonly selection?: LineSpan | undefined
  }[]
  readonly instruction: string
}

/** The result of the rules for a text, and what the guards need to know of the change. */
export type RulesOutcome = EditedByRules | Exclude<RulesResult, { kind: 'edited' }>
export type EditedByRules = {
  readonly kind: 'edited'
  readonly text: string
  readonly summary: string
  readonly words?: WordPlaces | undefined
  readonly contextQuery: ContextQuery
} & PackedChanges

/** The deterministic editor, on each of the texts separately. */
export const rulesKind = {
  perform: ({ texts, instruction }: RulesInput): readonly RulesOutcome[] =>
    texts.map(({ text, selection, path }) => outcomeOf(text, applyRules(text, instruction, { selection, path }))),
  isSmall: ({ texts }: RulesInput): boolean =>
    areSmall(
      texts.map(({ text }) => text),
      smallRules,
    ),
}

/** Everyday words are searched for in the whole page, at up to 8 µs per character. */
export const smallRules = { maxChars: 600, maxLines: 100 }

function outcomeOf(before: string, result: RulesResult): RulesOutcome {
  if (result.kind !== 'edited') return result
  const after = applyEdits(before, result.edits)
  const changes = changesFromEdits(before, result.edits)
  const contextQuery = contextQueryOf({ before, after, changes })
  const { summary, words } = result
  return { kind: 'edited', text: after, summary, words, contextQuery, ...packChanges(changes) }
}
