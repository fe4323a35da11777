import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

export type UsageRow = {
  readonly key: string
  readonly label: ReactNode
  readonly sum: Pick<Schemas['Usage']['total'], 'edits' | 'tokensUsed' | 'costMicroUsd' | 'unpriced'>
}

export type UsageTableProps = { readonly name: string; readonly what: string; readonly lines: readonly UsageRow[] }

export function UsageTable({ name, what, lines }: UsageTableProps) {
  return (
    <ScrollRegion label={name} className="table-scroll">
      <table className="table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="number">
              Rewrites
            </th>
            <th scope="col" className="number">
              Tokens
            </th>
            <th scope="col" className="number">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, sum }) => (
            <tr key={key}>
              <td>{label}</td>
              <td className="number">{formatCount(sum.edits)}</td>
              <td className="number">{formatCount(sum.tokensUsed)}</td>
              <td className="number">{sum.unpriced === sum.edits ? 'unknown' : formatCost(sum.costMicroUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
