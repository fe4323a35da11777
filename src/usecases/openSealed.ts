import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Ports } from '#ports/index.ts'

/**
 * JSON that was sealed here for `context`; `null` if it cannot be opened or has another shape, such as that of another
 * version.
 */
export function openSealed<T extends TSchema>(
  { sealing }: Pick<Ports, 'sealing'>,
  sealed: string,
  context: string,
  schema: T,
): Static<T> | null {
  const text = sealing.open(sealed, context)
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  return Check(schema, value) ? value : null
}
