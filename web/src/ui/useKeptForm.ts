import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { userStorageKey } from '../api/session.ts'
import { tabStorage } from '../storage.ts'

/**
 * Keeps what is typed into these fields until it is sent, in this tab and even after a reload. None of them may be a
 * secret. Returns what forgets it.
 */
export function useKeptForm<V extends Record<F, string>, F extends string>(
  name: string,
  { values, setFieldValue, isDirty }: UseFormReturnType<V>,
  fields: readonly F[],
): () => void {
  const key = userStorageKey(`speckeep-form ${name}`)
  const restore = useEffectEvent(() => {
    const kept = parsed(tabStorage.read(key))
    for (const field of fields) if (typeof kept[field] === 'string') setFieldValue(field, kept[field] as never)
  })
  const keep = useEffectEvent((typed: V) => {
    const kept = fields.map(field => [field, typed[field]])
    tabStorage.write(key, isDirty() ? JSON.stringify(Object.fromEntries(kept)) : null)
  })
  useLayoutEffect(() => restore(), [])
  useEffect(() => keep(values), [values])
  return () => tabStorage.write(key, null)
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text ?? '') ?? {}
  } catch {
    return {}
  }
}
