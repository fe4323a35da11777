import { Text } from '@mantine/core'
import { formatCost, formatCount } from '../../shell/formatNumbers.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import type { Edit } from '../drafts/draft.ts'

/** The result of a rewrite: its summary, warnings, the counted changes, and the cost. */
export function EditResult({ edit }: { readonly edit: Edit }) {
  const { summary, warnings, account, tokensUsed, costMicroUsd, usageEstimated, provider, model } = edit
  const totals = Object.entries(account.totals).filter(
    ([, { removed, changed, added }]) => removed + changed + added > 0,
  )
  return (
    <section className="wb-result" aria-label="The rewrite">
      <Text size="sm" fw={600}>
        {summary || 'Done.'}
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
      {totals.length > 0 && (
        <ScrollRegion label="Changes in this proposal" className="table-scroll">
          <table className="wb-account">
            <caption>Changes in this proposal</caption>
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
      <details className="wb-entries">
        <summary>{account.entries.length + account.more} in detail</summary>
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
          ? 'By the rules editor, free of charge.'
          : `${usageEstimated ? 'About ' : ''}${formatCount(tokensUsed)} tokens · ${costMicroUsd === null ? 'price unknown' : formatCost(costMicroUsd)} · ${model}`}
      </Text>
    </section>
  )
}
