import { Text } from '@mantine/core'
import type { Edit } from '../../api/edits.ts'
import { countOf } from '../../ui/countOf.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

export type EditResultProps = {
  readonly edit: Edit
  /** How many changes there are to review, decided or not. */
  readonly changes: number
  /** The summary is about more files than the open one. */
  readonly isOfSeveral: boolean
}

/** The result of a rewrite: its summary, warnings, what they mean for the specification, and the cost. */
export function EditResult({ edit, changes, isOfSeveral }: EditResultProps) {
  const { summary, warnings, account, tokensUsed, costMicroUsd, usageEstimated, provider, model } = edit
  const totals = Object.entries(account.totals).filter(
    ([, { removed, changed, added }]) => removed + changed + added > 0,
  )
  const [outcome, ...lines] = (summary || 'Done.').split('\n')
  return (
    <section className="wb-result" aria-label="The rewrite">
      <Text size="sm" fw={600}>
        {outcome}
      </Text>
      {lines.map(line => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Text size="sm">
        {countOf(changes)}
        {warnings.length > 0 && `, ${countOf(warnings.length, 'warning')}`}
        {isOfSeveral && ' in this file'}
      </Text>
      {warnings.length > 0 && (
        <ul className="wb-warnings">
          {warnings.map(({ code, nature, message, lines }) => (
            <li key={`${code}${message}${lines}`} data-nature={nature}>
              {message}
              {lines?.[0] !== undefined && <small> Line {lines[0]}.</small>}
            </li>
          ))}
        </ul>
      )}
      <details className="wb-entries">
        <summary>What it does to the specification</summary>
        {totals.length > 0 && (
          <ScrollRegion label="By kind of content" className="table-scroll">
            <table className="wb-account">
              <caption>By kind of content</caption>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Removed</th>
                  <th scope="col">Changed</th>
                  <th scope="col">New</th>
                </tr>
              </thead>
              <tbody>
                {totals.map(([kind, { removed, changed, added }]) => (
                  <tr key={kind}>
                    <th scope="row">{kind}</th>
                    <td data-bad={removed > 0 || undefined}>{removed}</td>
                    <td>{changed}</td>
                    <td>{added}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <ul>
          {account.entries.map(({ kind, effect, before, after, lines }) => (
            <li key={`${kind}${effect}${before ?? ''}${after ?? ''}${lines}`}>
              <b>
                {kind} {effect}
              </b>{' '}
              {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
            </li>
          ))}
          {account.more > 0 && <li>and {formatCount(account.more)} more</li>}
        </ul>
      </details>
      <Text size="xs" c="dimmed">
        {provider === 'rules'
          ? 'Made without AI, free of charge.'
          : `${usageEstimated ? 'About ' : ''}${formatCount(tokensUsed)} tokens · ${costMicroUsd === null ? 'price unknown' : formatCost(costMicroUsd)} · ${model}`}
      </Text>
    </section>
  )
}
