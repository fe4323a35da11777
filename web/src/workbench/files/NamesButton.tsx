import { Button } from '@mantine/core'
import { browserStorage } from '../../storage.ts'

const settingName = 'speckeep-file-names'

export function readShowsNames(): boolean {
  return browserStorage.read(settingName) === 'shown'
}

export type NamesButtonProps = { readonly showsNames: boolean; readonly onChange: (showsNames: boolean) => void }

/** Lists files by their names instead of their titles. */
export function NamesButton({ showsNames, onChange }: NamesButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      onClick={() => {
        browserStorage.write(settingName, showsNames ? 'hidden' : 'shown')
        onChange(!showsNames)
      }}
    >
      {showsNames ? 'Show titles' : 'Show file names'}
    </Button>
  )
}
