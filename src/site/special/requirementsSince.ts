import { type Html, html } from '../html/template.ts'
import type { NormativeChanges } from '../requirements/compare.ts'
import { countedPart } from './countedPart.ts'
import { printSpecial, type SpecialProps } from './document.ts'
import { requirementGroups, statementText } from './requirementRows.ts'

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
    countedPart(
      'Changed',
      { count: changed.length, rowsMax },
      () => html`${changed.slice(0, rowsMax).map(pair => change(props, pair))}`,
    ),
    countedPart('Removed', { count: removed.length, rowsMax }, () => requirementGroups(old, removed.slice(0, rowsMax))),
  ].filter(found => found !== null)
  const none = html`<p>Everything that binds is in both versions, in the same words.</p>`
  return printSpecial(props, `Requirements since ${version}`, parts.length === 0 ? none : html`${parts}`)
}

function change(props: SpecialProps, { before, after }: NormativeChanges['changed'][number]): Html {
  return html`${requirementGroups(props, [after])}<p class="before"><del class="removed">${statementText(before)}</del></p>
`
}
