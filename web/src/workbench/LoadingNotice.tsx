import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'

const showAfterMs = 4_000

/** What stands where a file will be. A browser that does not say what it keeps is told of: nothing can be written before. */
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
