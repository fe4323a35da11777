import type { Fault, FuzzReport } from './run.ts'

/** One line per operation, one column per status. */
export function statusTable(statuses: FuzzReport['statuses']): string {
  const columns = [...new Set([...statuses.values()].flatMap(counts => [...counts.keys()]))].toSorted((a, b) => a - b)
  const width = Math.max(...[...statuses.keys()].map(id => id.length))
  const head = ['operation'.padEnd(width), ...columns.map(status => String(status).padStart(6))].join('')
  const rows = [...statuses].map(([id, counts]) =>
    [id.padEnd(width), ...columns.map(status => String(counts.get(status) ?? '').padStart(6))].join(''),
  )
  return [head, ...rows.toSorted()].join('\n')
}

export function faultText(seed: number, { nth, operationId, request, why }: Fault): string {
  return `\n✖ ${operationId}, request ${nth} of seed ${seed}\n${why.join('\n')}\n--- request\n${request}\n---`
}
