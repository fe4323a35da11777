import { isProblem, messageOf } from '../../api/problem.ts'
import { money } from '../../shell/money.ts'

/** What a failed rewrite says, and what can be done about it. Nothing was changed in any case. */
export type Advice = {
  readonly title: string
  readonly text: string
  readonly suggestion: string | null
  readonly forms: readonly string[]
  readonly mayRetry: boolean
}

export function adviceOf(error: unknown): Advice {
  const none = { suggestion: null, forms: [], mayRetry: true }
  if (!isProblem(error)) return { ...none, title: 'The rewrite broke off', text: messageOf(error) }
  const text = error.message
  switch (error.code) {
    case 'rate_limited':
      return { ...none, title: 'Too many for now', text }
    case 'budget_exceeded': {
      const { limitMicroUsd, spentMicroUsd } = error.body
      const spent = typeof spentMicroUsd === 'number' ? money(spentMicroUsd) : ''
      const limit = typeof limitMicroUsd === 'number' ? money(limitMicroUsd) : ''
      return {
        ...none,
        title: 'The month’s budget is too small',
        text: `${text} Spent ${spent} of ${limit}.`,
        mayRetry: false,
      }
    }
    case 'quota_exceeded':
      return { ...none, title: 'No space left', text, mayRetry: false }
    case 'instruction_unsupported':
      return {
        title: 'The instruction is not understood',
        text,
        suggestion: typeof error.body['suggestion'] === 'string' ? error.body['suggestion'] : null,
        forms: formsOf(error.body['forms']),
        mayRetry: false,
      }
    case 'edit_refused':
      return { ...none, title: 'The answer was refused', text }
    case 'unreachable':
      return { ...none, title: 'No connection', text }
    default:
      return { ...none, title: 'The rewrite failed', text }
  }
}

function formsOf(forms: unknown): readonly string[] {
  if (!Array.isArray(forms)) return []
  return forms.flatMap((form: unknown) => {
    if (typeof form === 'string') return [form]
    if (typeof form !== 'object' || form === null) return []
    const { example, form: name } = form as Record<string, unknown>
    return typeof example === 'string' ? [example] : typeof name === 'string' ? [name] : []
  })
}
