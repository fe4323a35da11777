import { Text } from '@mantine/core'

export type CommitNumberProps = { readonly sha: string; readonly digits?: number }

/** The first digits of a commit's number in git; pointing at it says what it is, and all of it. */
export function CommitNumber({ sha, digits = 7 }: CommitNumberProps) {
  return (
    <Text span inherit ff="monospace" title={`Number of this commit in git: ${sha}`}>
      {sha.slice(0, digits)}
    </Text>
  )
}
