import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { type ComparisonView, comparisonViews } from './comparisonViews.ts'

export type ComparisonSwitchProps = {
  readonly view: ComparisonView
  readonly onChange: (view: ComparisonView) => void
}

export function ComparisonSwitch({ view, onChange }: ComparisonSwitchProps) {
  return (
    <SegmentedControl
      size="small"
      label="How changes are shown"
      value={view}
      onChange={onChange}
      options={comparisonViews}
    />
  )
}
