import { Button, type ButtonProps } from '@mantine/core'

export type ShowMoreProps = {
  readonly isLoading: boolean
  readonly onMore: () => Promise<unknown>
  readonly mt?: ButtonProps['mt']
}

/** Below a list that has a next page. */
export function ShowMore({ isLoading, onMore, mt = 'sm' }: ShowMoreProps) {
  return (
    <Button mt={mt} variant="default" loading={isLoading} onClick={() => void onMore()}>
      Show more
    </Button>
  )
}
