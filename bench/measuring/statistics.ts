/** The smallest value that the given share of the values does not exceed (the nearest rank); NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
