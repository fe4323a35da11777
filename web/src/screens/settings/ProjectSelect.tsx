import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projects } from '../../api/queries.ts'

export type SelectedProject = { readonly id: number; readonly name: string }

export type ProjectSelectProps = {
  /** `null` selects all projects. */
  readonly value: SelectedProject | null
  readonly onChange: (value: SelectedProject | null) => void
}

const debounceMs = 250
/** As many as are visible without scrolling. */
const shownMax = 6
const allProjects = { value: 'all', label: 'All projects' }

/** Selects one project or all of them. With many projects, the service finds one by its name. */
export function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const chosenName = value?.name ?? allProjects.label
  const [asked] = useDebouncedValue(isOpen && typed !== chosenName ? typed.trim() : '', debounceMs)
  const { data } = useInfiniteQuery(projects(asked))
  const found = [...(value === null ? [] : [value]), ...(data ?? []).filter(({ id }) => id !== value?.id)]
  const hint = searchHint(asked, data?.length, found.length)
  return (
    <Select
      label="Projects"
      data={[
        allProjects,
        ...found.slice(0, shownMax).map(({ id, name }) => ({ value: String(id), label: name })),
        ...(hint === null ? [] : [{ value: 'hint', label: hint, disabled: true }]),
      ]}
      value={value === null ? allProjects.value : String(value.id)}
      onChange={chosen => onChange(found.find(({ id }) => String(id) === chosen) ?? null)}
      allowDeselect={false}
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={chosenName}
      onDropdownOpen={() => {
        setOpen(true)
        // Typed text starts a new search instead of extending the selected name.
        setTyped(now => (now === chosenName ? '' : now))
      }}
      onDropdownClose={() => setOpen(false)}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      maxDropdownHeight="none"
      flex="1 1 11rem"
    />
  )
}

function searchHint(asked: string, answered: number | undefined, found: number): string | null {
  if (asked !== '' && answered === 0) return 'No matching projects'
  return found > shownMax ? 'Type to search' : null
}
