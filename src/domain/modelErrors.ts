const rejections = ['key_refused', 'model_unknown', 'out_of_credit', 'rejected', 'rate_limited', 'overloaded'] as const

/**
 * Why a model gave no answer. The first four are permanent: the provider refuses the key, has no such model (or nothing
 * at this address), gives no answers without payment, or refuses the request for another reason.
 */
export const modelErrorKinds = [...rejections, 'timeout', 'disconnected', 'garbled'] as const
export type ModelErrorKind = (typeof modelErrorKinds)[number]

const rejected: ReadonlySet<ModelErrorKind> = new Set(rejections)

/** Whether the provider rejected the request, for which it charges nothing. */
export function isRejected(kind: ModelErrorKind): boolean {
  return rejected.has(kind)
}
