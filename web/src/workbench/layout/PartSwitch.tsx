import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { ShownParts } from './useShownParts.ts'

/** On a phone, one part is visible at a time. */
const always = { files: 'Files', text: 'Edit' } as const
const ofFile = { ...always, preview: 'Preview', check: 'Check', details: 'Rewrite' } as const

export type PartSwitchProps = { readonly shown: ShownParts; readonly isFileOpen: boolean }

export function PartSwitch({ shown: { part, pane, setPart, setPane }, isFileOpen }: PartSwitchProps) {
  return (
    <SegmentedControl<keyof typeof ofFile>
      className="wb-switch"
      size="full"
      label="Part of the workbench"
      value={part !== 'side' ? part : pane === 'site' ? null : pane}
      onChange={value => {
        if (value === 'files' || value === 'text') return setPart(value)
        setPane(value)
        setPart('side')
      }}
      options={isFileOpen ? ofFile : always}
    />
  )
}
