import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { documents as documentsOf } from '../../api/queries.ts'
import { documentTitle } from '../files/documentTitle.ts'
import { pagesMax } from './scope.ts'

export type PagePickerProps = {
  readonly projectId: number
  readonly pages: readonly string[]
  /** The open file, which is always included. */
  readonly path: string
  readonly chosen: readonly string[]
  /** Whether the list is expanded at first. */
  readonly isOpen: boolean
  readonly onChoose: (chosen: readonly string[]) => void
}

const filterMinPages = 8
const shownMax = 200

/** Selects the pages that an instruction covers besides the open one. */
export function PagePicker({ projectId, pages, path, chosen, isOpen, onChoose }: PagePickerProps) {
  const [words, setWords] = useState('')
  const { data: documents } = useQuery(documentsOf(projectId))
  const titleOf = (page: string): string | null => {
    const document = documents?.get(page)
    return document ? documentTitle(document) : null
  }
  const others = pages.filter(page => page !== path)
  const asked = words.trim().toLowerCase()
  const found = others.filter(page => `${titleOf(page) ?? ''} ${page}`.toLowerCase().includes(asked))
  const isFull = chosen.length + 1 >= pagesMax
  const toggle = (page: string): void =>
    onChoose(chosen.includes(page) ? chosen.filter(each => each !== page) : [...chosen, page])
  return (
    <details className="wb-pages" open={isOpen}>
      <summary>
        {chosen.length + 1} {chosen.length === 0 ? 'page' : 'pages'} chosen, {pagesMax} at most
      </summary>
      {others.length >= filterMinPages && (
        <TextInput
          size="xs"
          type="search"
          aria-label="Find pages"
          placeholder="Find pages"
          value={words}
          onChange={event => setWords(event.currentTarget.value)}
        />
      )}
      <fieldset className="wb-pages-list" aria-label="Pages">
        <label>
          <input type="checkbox" checked disabled />
          <PageName title={titleOf(path)} path={path} />
        </label>
        {found.slice(0, shownMax).map(page => {
          const isChosen = chosen.includes(page)
          return (
            <label key={page}>
              <input type="checkbox" checked={isChosen} disabled={isFull && !isChosen} onChange={() => toggle(page)} />
              <PageName title={titleOf(page)} path={page} />
            </label>
          )
        })}
        {found.length === 0 && (
          <Text size="sm">There is no other page{words.trim() === '' ? '' : ' of this name'}.</Text>
        )}
      </fieldset>
    </details>
  )
}

/** A page as in the list of files: by its title, and otherwise by its path. */
function PageName({ title, path }: { readonly title: string | null; readonly path: string }) {
  return (
    <span>
      {title ?? path}{' '}
      {title !== null && (
        <Text span inherit c="dimmed">
          {path}
        </Text>
      )}
    </span>
  )
}
