/** How many requests the service still allows a user, of how many, and when it allows all of them again. */
export type Allowance = { readonly left: number; readonly of: number; readonly untilMs: number }

/** Of the allowed requests, the part that stays for what the user does meanwhile. */
const keptPart = 0.2

/** 0 if another of many requests may be sent now. */
export function waitBeforeNextMs({ left, of, untilMs }: Allowance, nowMs: number): number {
  return left > of * keptPart ? 0 : Math.max(0, untilMs - nowMs)
}

/** As the headers RateLimit and RateLimit-Policy say it; `null` where they are absent. */
export function allowanceIn(headers: Headers, nowMs: number): Allowance | null {
  const left = numberOf('r', headers.get('ratelimit'))
  const resetS = numberOf('t', headers.get('ratelimit'))
  const of = numberOf('q', headers.get('ratelimit-policy'))
  return left === null || resetS === null || of === null ? null : { left, of, untilMs: nowMs + resetS * 1_000 }
}

function numberOf(name: string, header: string | null): number | null {
  const value = header?.split(';').find(part => part.startsWith(`${name}=`))
  return value === undefined ? null : Number(value.slice(name.length + 1))
}
