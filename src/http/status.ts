import type { ErrorCode } from '#domain/errors.ts'

/** The one table from error code to HTTP status, with the title that problem documents carry (Interface, Conventions). */
export const statusOf: Readonly<Record<ErrorCode, readonly [status: number, title: string]>> = {
  validation_failed: [400, 'The request is not valid'],
  email_in_use: [400, 'Email already in use'],
  unauthenticated: [401, 'Sign-in required'],
  bad_credentials: [401, 'Wrong email or password'],
  budget_exceeded: [402, 'Budget used up'],
  forbidden: [403, 'Not allowed'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Conflict'],
  name_taken: [409, 'Name taken'],
  reconnect_required: [409, 'Connection to the code host lost'],
  not_ready: [409, 'Not possible in this state'],
  too_large: [413, 'Too large'],
  quota_exceeded: [413, 'Quota used up'],
  unsupported_media_type: [415, 'Unsupported media type'],
  instruction_unsupported: [422, 'Instruction not understood'],
  edit_refused: [422, 'Edit refused'],
  protected: [422, 'Protected'],
  rate_limited: [429, 'Too many requests'],
  internal: [500, 'Internal fault'],
  repohost_failed: [502, 'The code host failed'],
  identity_failed: [502, 'The identity provider failed'],
  ai_failed: [502, 'The AI provider failed'],
  unavailable: [503, 'Not available now'],
  ai_timeout: [504, 'The AI provider took too long'],
}
