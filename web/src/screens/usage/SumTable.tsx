import type { ReactNode } from 'react'
import type { Schemas } from '../../api/client.ts'
import { count, money } from '../../shell/money.ts'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'

export type SumLine = {
  readonly key: string
  readonly label: ReactNode
  readonly sum: Pick<Schemas['Usage']['total'], 'edits' | 'tokensUsed' | 'costMicroUsd' | 'unpriced'>
}

export type SumTableProps = { readonly name: string; readonly what: string; readonly lines: readonly SumLine[] }

export function SumTable({ name, what, lines }: SumTableProps) {
  return (
    <ScrollRegion label={name} className="table-scroll">
      <table className="table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className="number">
              Edits
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
              <td className="number">{count(sum.edits)}</td>
              <td className="number">{count(sum.tokensUsed)}</td>
              <td className="number">{sum.unpriced === sum.edits ? 'unknown' : money(sum.costMicroUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
