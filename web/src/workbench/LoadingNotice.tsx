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
        This browser does not answer when it is asked for what you have not committed. Close other windows of Speckeep,
        or load this page again. Until it answers nothing can be written here, so that nothing is lost.
      </Text>
      <Button variant="default" onClick={() => location.reload()}>
        Load again
      </Button>
    </Stack>
  )
}
