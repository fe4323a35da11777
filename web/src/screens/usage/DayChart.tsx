import { Title } from '@mantine/core'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { formatCost, formatCount } from '../../ui/formatNumbers.ts'
import { formatDay as shownDay } from '../../ui/formatTimes.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { UsageTable } from './UsageTable.tsx'

type Day = Schemas['Usage']['byDay'][number]

const measureNames = { edits: 'Rewrites', tokens: 'Tokens', cost: 'Cost' } as const
type Measure = keyof typeof measureNames

const measures = {
  edits: { of: (day: Day) => day.edits, shown: formatCount },
  tokens: { of: (day: Day) => day.tokensUsed, shown: formatCount },
  cost: { of: (day: Day) => day.costMicroUsd, shown: formatCost },
} as const satisfies Record<Measure, unknown>

const height = 150
const emptyDay = { edits: 0, tokensUsed: 0, costMicroUsd: 0, costCents: 0, unpriced: 0 }
const dayMs = 86_400_000

/** A bar chart; the table below it has the same figures in accessible form. */
export function DayChart({ byDay, since }: { readonly byDay: readonly Day[]; readonly since: string }) {
  const [measure, setMeasure] = useState<Measure>('edits')
  const label = measureNames[measure]
  const { of, shown } = measures[measure]
  const days = fillMissingDays(byDay, since)
  const most = Math.max(1, ...days.map(of))
  const total = days.reduce((sum, day) => sum + of(day), 0)
  const step = 100 / days.length
  return (
    <section className="panel" aria-labelledby="by-day" style={{ marginTop: '1.25rem' }}>
      <div className="page-head" style={{ marginBottom: '0.75rem' }}>
        <Title order={2} id="by-day">
          By day
        </Title>
        <SegmentedControl size="small" label="Metric" value={measure} onChange={setMeasure} options={measureNames} />
      </div>
      <svg
        className="bars"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} by day: ${shown(total)} in total, at most ${shown(most)} a day. The table below lists every day.`}
      >
        {days.map((day, at) => {
          const tall = (of(day) / most) * (height - 4)
          return (
            <rect key={day.day} x={at * step + step * 0.12} y={height - tall} width={step * 0.76} height={tall}>
              <title>{`${shownDay(day.day)}: ${shown(of(day))}`}</title>
            </rect>
          )
        })}
      </svg>
      <div className="bars-axis" aria-hidden="true">
        <span>{shownDay(days[0]?.day ?? since)}</span>
        <span>highest: {shown(most)} a day</span>
        <span>today</span>
      </div>
      <details className="bars-table">
        <summary>Show as table</summary>
        <UsageTable
          name="By day"
          what="Day"
          lines={[...byDay]
            .sort((a, b) => b.day.localeCompare(a.day))
            .map(({ day, ...sum }) => ({ key: day, label: shownDay(day), sum }))}
        />
      </details>
    </section>
  )
}

/** The response omits days without edits; this adds them. */
function fillMissingDays(byDay: readonly Day[], since: string): readonly Day[] {
  const known = new Map(byDay.map(day => [day.day.slice(0, 10), day]))
  const days: Day[] = []
  const lastMs = Date.parse(new Date().toISOString().slice(0, 10))
  for (let atMs = Date.parse(since.slice(0, 10)); atMs <= lastMs; atMs += dayMs) {
    const day = new Date(atMs).toISOString().slice(0, 10)
    days.push(known.get(day) ?? { day, ...emptyDay })
  }
  return days
}
