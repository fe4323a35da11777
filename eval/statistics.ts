/** What a few hundred tries say about a model: shares and means, each with its 95 % confidence interval. */

export type Proportion = {
  readonly hits: number
  readonly of: number
  /** `null` without tries. */
  readonly share: number | null
  readonly low: number
  readonly high: number
}

export type Mean = { readonly of: number; readonly mean: number | null; readonly low: number; readonly high: number }

const z = 1.959_964

/** Wilson's interval, which stays inside 0 to 1 and is accurate for few tries and for shares near the ends. */
export function proportion(tries: readonly boolean[]): Proportion {
  const of = tries.length
  const hits = tries.filter(hit => hit).length
  if (of === 0) return { hits, of, share: null, low: 0, high: 1 }
  const share = hits / of
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  return { hits, of, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

export function meanOf(values: readonly number[]): Mean {
  return ratioOf(
    values,
    values.map(() => 1),
  )
}

/** The sum of the parts over the sum of the wholes, which are pairs; the interval is that of the ratio estimator. */
export function ratioOf(parts: readonly number[], wholes: readonly number[]): Mean {
  const of = parts.length
  const whole = sum(wholes)
  if (of === 0 || whole === 0) return { of, mean: null, low: 0, high: 0 }
  const mean = sum(parts) / whole
  const spread = sum(parts.map((part, index) => (part - mean * (wholes[index] ?? 0)) ** 2))
  const half = of < 2 ? 0 : (z * Math.sqrt((spread * of) / (of - 1))) / whole
  return { of, mean, low: Math.max(0, mean - half), high: mean + half }
}

/** The nearest rank; `null` for no values. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
