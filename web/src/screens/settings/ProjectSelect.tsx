import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projects } from '../../api/queries.ts'

export type Chosen = { readonly id: number; readonly name: string }

export type ProjectSelectProps = {
  /** `null`: all. */
  readonly value: Chosen | null
  readonly onChange: (value: Chosen | null) => void
}

const pauseMs = 250
const all = { value: 'all', label: 'All projects' }

/** One project or all of them; who has many finds one by its name. */
export function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isSearch = isOpen && typed !== (value?.name ?? all.label)
  const [asked] = useDebouncedValue(isSearch ? typed.trim() : '', pauseMs)
  const { data = [] } = useInfiniteQuery(projects(asked))
  const found = value === null || data.some(({ id }) => id === value.id) ? data : [value, ...data]
  return (
    <Select
      label="Opens"
      data={[all, ...found.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? all.value : String(value.id)}
      onChange={chosen => onChange(found.find(({ id }) => String(id) === chosen) ?? null)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      nothingFoundMessage="No project has this in its name."
      flex="1 1 11rem"
    />
  )
}
