import { Button } from '@mantine/core'
import { browserStorage } from '../../storage.ts'

const settingName = 'speckeep-margin'

export function readFolded(): boolean {
  return browserStorage.read(settingName) === 'folded'
}

export type FoldButtonProps = { readonly isFolded: boolean; readonly onFold: (isFolded: boolean) => void }

/** Hides the panes beside the text. */
export function FoldButton({ isFolded, onFold }: FoldButtonProps) {
  return (
    <Button
      className="wb-fold"
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-expanded={!isFolded}
      onClick={() => {
        browserStorage.write(settingName, isFolded ? 'open' : 'folded')
        onFold(!isFolded)
      }}
    >
      {isFolded ? 'Show panes' : 'Hide panes'}
    </Button>
  )
}
