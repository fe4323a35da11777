import { isProblem, messageOf } from '../../api/problem.ts'
import { formatCost } from '../../ui/formatNumbers.ts'

/** The message for a failed rewrite, and what can be done about it. Nothing was changed in any case. */
export type Advice = {
  readonly title: string
  readonly text: string
  readonly suggestion: string | null
  readonly forms: readonly string[]
  readonly mayRetry: boolean
}

export function adviceOf(error: unknown): Advice {
  const none = { suggestion: null, forms: [], mayRetry: true }
  if (!isProblem(error)) return { ...none, title: 'The rewrite was interrupted', text: messageOf(error) }
  const { message: text, body } = error
  switch (error.code) {
    case 'rate_limited':
      return { ...none, title: 'Too many rewrites', text }
    case 'budget_exceeded': {
      const spent =
        body && 'limitMicroUsd' in body
          ? ` Spent ${formatCost(body.spentMicroUsd)} of ${formatCost(body.limitMicroUsd)}.`
          : ''
      return { ...none, title: 'Monthly budget exceeded', text: text + spent, mayRetry: false }
    }
    case 'quota_exceeded':
      return { ...none, title: 'Storage full', text, mayRetry: false }
    case 'instruction_unsupported':
      return {
        title: 'Instruction not understood',
        text,
        suggestion: (body && 'forms' in body && body.suggestion) || null,
        forms: body && 'forms' in body ? body.forms.map(({ example }) => example) : [],
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
