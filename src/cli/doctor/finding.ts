/** What one look at the machine or the configuration shows. */
export type Finding = {
  readonly what: string
  readonly state: 'ok' | 'warning' | 'problem'
  /** What was found. */
  readonly found: string
  /** What to do; `null` if all is well. */
  readonly advice: string | null
}

export function ok(what: string, found: string): Finding {
  return { what, state: 'ok', found, advice: null }
}

export function warning(what: string, found: string, advice: string): Finding {
  return { what, state: 'warning', found, advice }
}

export function problem(what: string, found: string, advice: string): Finding {
  return { what, state: 'problem', found, advice }
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
