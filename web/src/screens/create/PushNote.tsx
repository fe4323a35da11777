import { Text } from '@mantine/core'

/** Explains the steps after an empty project is created. */
export function PushNote() {
  return (
    <Text size="sm" mt="md" maw="38rem">
      The project is created empty. Then you get the commands that push your repository into it, with all branches and
      tags, from this computer or from another server.
    </Text>
  )
}
