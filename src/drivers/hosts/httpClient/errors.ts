import { HostError, type HostErrorKind } from '#ports/hosts.ts'

type ErrorParts = {
  /** The display name: "GitHub". */
  readonly host: string
  /** What happened, in words that follow the name of the host: "did not answer in time". */
  readonly reason: string
  /** The host's original message. */
  readonly said?: string
  readonly todo: string
  /** For the log: the call and its outcome, without tokens, queries and bodies. */
  readonly detail: string
  readonly retryAfterS?: number
}

/**
 * A failed call, described for users: the host, the operation, what the host said, what to do. Only the caller knows
 * the operation (`describeOperation`); technical details are in the cause, which the log prints.
 */
export class HttpClientError extends HostError {
  readonly parts: ErrorParts

  constructor(kind: HostErrorKind, parts: ErrorParts) {
    super(kind, sentenceOf(parts), causeOf(parts))
    this.name = 'HostError'
    this.parts = parts
  }
}

/** The same error, with an operation in words for users: "Your changes could not be saved". */
export function describeOperation({ kind, parts }: HttpClientError, operation: string): HostError {
  return new HostError(kind, `${operation}: ${sentenceOf(parts)}`, causeOf(parts))
}

function causeOf({ detail, retryAfterS }: ErrorParts) {
  return { cause: new Error(detail), ...(retryAfterS !== undefined && { retryAfterS }) }
}

function sentenceOf({ host, reason, said = '', todo }: ErrorParts): string {
  const words = said === '' ? '' : ` It says: ${said.replace(/(?<![.\s])[.\s]+$/, '')}.`
  return `${host} ${reason}.${words} ${todo}`
}

export const todo = {
  again: 'Try again in a moment.',
  lasting: 'Try again in a moment; if the problem persists, ask the administrator of Speckeep.',
  administrator: 'Ask the administrator of Speckeep to check REPOHOST_BASE_URL, REPOHOST_API_URL and the log.',
  rights: 'Ask the owner of the repository for permission, or connect your account again in the settings.',
  reconnect: 'Connect your account again in the settings.',
  gone: 'Check there whether it was deleted, or whether your account lost access to it.',
} as const
