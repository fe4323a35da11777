import { createStepBudget, type StepBudget } from '#domain/text/stepBudget.ts'
import { type Html, html } from '../html/template.ts'
import { printToken } from '../html/tokens.ts'
import type { Around, Word } from '../redline/tree.ts'
import { mergeWords, printWords } from '../redline/words.ts'
import type { NormativeChanges } from '../requirements/compare.ts'
import { countedPart } from './countedPart.ts'
import { printSpecial, type SpecialProps } from './document.ts'
import { requirementGroups, statementWords } from './requirementRows.ts'

const rowsMax = 1_000

/**
 * `_/requirements?since=<version>`: what binds now and did not in an earlier version, and the reverse. `old` describes
 * the site at that version, to which links of removed statements lead.
 */
export function renderRequirementsSince(
  props: SpecialProps,
  version: string,
  old: SpecialProps,
  { added, removed, changed }: NormativeChanges,
): string {
  const parts = [
    countedPart('Added', { count: added.length, rowsMax }, () => requirementGroups(props, added.slice(0, rowsMax))),
    countedPart('Changed', { count: changed.length, rowsMax }, () => {
      const budget = createStepBudget()
      return html`${changed.slice(0, rowsMax).map(pair => change(props, pair, budget))}`
    }),
    countedPart('Removed', { count: removed.length, rowsMax }, () => requirementGroups(old, removed.slice(0, rowsMax))),
  ].filter(found => found !== null)
  const none = html`<p>Everything that binds is in both versions, in the same words.</p>`
  return printSpecial(props, `Requirements since ${version}`, parts.length === 0 ? none : html`${parts}`)
}

type Change = NormativeChanges['changed'][number]

/** A statement as it is now, and below it the words that changed. */
function change(props: SpecialProps, { before, after }: Change, budget: StepBudget): Html {
  const merged = mergeWords(wordsOf(before), wordsOf(after), budget)
  const redline = { markup: printWords(merged).map(printToken).join('') }
  return html`${requirementGroups(props, [after])}<p class="before">${redline}</p>
`
}

const plain: Around = { tags: [], key: 0 }

function wordsOf(row: Change['before']): Word[] {
  const words = statementWords(row).match(/\s+|\S+/g) ?? []
  return words.map(word => ({ markup: html`${word}`.markup, around: plain }))
}
