import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

const showAfterMs = 4_000

/**
 * The placeholder of a file that is loading. Explains the delay if the browser's storage does not respond, as editing
 * is disabled until then.
 */
export function LoadingNotice({ isForDrafts }: { readonly isForDrafts: boolean }) {
  const [isLong, setLong] = useState(false)
  useTimeout(() => setLong(true), showAfterMs, { autoInvoke: true })
  if (!isLong || !isForDrafts) return <Skeleton h="60%" w="auto" m="md" radius="md" />
  return (
    <Stack className="wb-message" align="start" gap="sm" role="status">
      <Text>
        This browser’s storage with your uncommitted changes is not responding. Close other Speckeep windows, or reload
        this page. Editing is disabled until then, so that nothing is lost.
      </Text>
      <Button variant="default" onClick={() => location.reload()}>
        Reload
      </Button>
    </Stack>
  )
}
