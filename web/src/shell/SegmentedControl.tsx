import { useId } from 'react'

export type SegmentedControlProps<V extends string> = {
  /** What is chosen, for people who do not see it. */
  readonly label: string
  readonly value: V | null
  /** Those that can be chosen here. */
  readonly options: Readonly<Partial<Record<V, string>>>
  readonly onChange: (value: V) => void
  /** Where it stands: beside small text, or over the whole width. */
  readonly size?: 'small' | 'full'
  readonly className?: string
}

/** One of a few, all of which are seen at once. Arrows go through them, as through all radio buttons. */
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
