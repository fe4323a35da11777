import type { components } from './schema.d.ts'

type Schemas = components['schemas']
type ProblemRecord = Schemas['Problem']

/** The problem document of an error response; the union discriminates codes with additional members. */
export type ProblemDocument =
  | ProblemRecord
  | Schemas['BudgetProblem']
  | Schemas['MergeConflictProblem']
  | Schemas['QuotaProblem']
  | Schemas['SecondFactorProblem']
  | Schemas['UnsupportedInstructionProblem']

/** The service's closed list of codes, and failures to reach it. */
export type ProblemCode = ProblemRecord['code'] | 'unreachable'

export type FieldProblem = { readonly field: string; readonly message: string }

/** An error response of the service (Interface §7); the only error that calls of `api` throw. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly retryAfterS: number | null
  readonly requestId: string | null
  /** `null` if the service sent none. */
  readonly body: ProblemDocument | null

  constructor(code: ProblemCode, message: string, more: Partial<Omit<Problem, 'name' | 'code' | 'message'>> = {}) {
    super(message)
    this.code = code
    this.status = more.status ?? 0
    this.fields = more.fields ?? []
    this.retryAfterS = more.retryAfterS ?? null
    this.requestId = more.requestId ?? null
    this.body = more.body ?? null
  }
}

export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => null)) as unknown
  return problemFrom(body, response.status, response.headers.get('retry-after'))
}

/** Also used for problems that arrive as an event of a stream. */
export function problemFrom(body: unknown, status: number, retryAfter: string | null): Problem {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter)
  const retryAfterS = Number.isFinite(seconds) ? seconds : detailOf(body)
  if (!isRecord(body)) return new Problem('internal', `The service responded with ${status}.`, { status, retryAfterS })
  const { code, message, requestId, errors = [] } = body
  return new Problem(code, message, { status: body.status, fields: errors, retryAfterS, requestId, body })
}

function isRecord(body: unknown): body is ProblemDocument {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

/** Events have no Retry-After header. */
function detailOf(body: unknown): number | null {
  const seconds = isRecord(body) && 'retryAfterS' in body ? body.retryAfterS : null
  return typeof seconds === 'number' ? seconds : null
}

/** Maps what `fetch` throws without a response. Abort errors are returned unchanged. */
export function unreachableProblem(error: unknown): Error {
  if (error instanceof Problem) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  const where = navigator.onLine ? 'Speckeep cannot be reached.' : 'This device is offline.'
  return new Problem('unreachable', `${where} Nothing is lost; try again in a moment.`)
}

export function isProblem(error: unknown, code?: ProblemCode): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code)
}

/** The project was deleted, or belongs to another user. */
export function isNoProject(error: unknown): boolean {
  return isProblem(error, 'not_found') || isProblem(error, 'forbidden')
}

/** A message for the user for any error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
