import { once } from '#domain/once.ts'

const whole = once(() => new Intl.NumberFormat('en'))

export function formatCount(value: number): string {
  return whole().format(value)
}

/** A readable amount of money: small amounts keep their significant digits, and an unknown price is never 0. */
export function formatCost(microUsd: number | null): string {
  if (microUsd === null) return 'unknown'
  if (microUsd === 0) return '$0'
  const digits = microUsd < 10_000 ? 4 : 2
  return `$${(microUsd / 1_000_000).toFixed(digits)}`
}
