import { useId } from 'react'

export type SegmentedControlProps<V extends string> = {
  /** The accessible name of the group. */
  readonly label: string
  readonly value: V | null
  /** The available options. */
  readonly options: Readonly<Partial<Record<V, string>>>
  readonly onChange: (value: V) => void
  /** `small` beside small text, `full` over the full width. */
  readonly size?: 'small' | 'full'
  readonly className?: string
}

/** A choice of a few options that are all visible. Arrow keys move between them, as between radio buttons. */
export function SegmentedControl<V extends string>({
  label,
  value,
  options,
  onChange,
  size,
  className = '',
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={`choice ${className}`} data-size={size}>
      {(Object.keys(options) as V[]).map(each => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          <span>{options[each]}</span>
        </label>
      ))}
    </div>
  )
}
