import { RelativeTime } from './RelativeTime.tsx'

/** When something was last used, if ever. */
export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return 'never used'
  return (
    <>
      used <RelativeTime iso={at} />
    </>
  )
}
