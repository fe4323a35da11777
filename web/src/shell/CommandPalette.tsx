import { Kbd, Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { formatKeys } from '../ui/keymap.ts'
import { useModalFocus } from '../ui/useModalFocus.ts'
import type { Command } from './command.ts'
import { useCommands } from './commands.ts'

const shownMax = 12

export type CommandPaletteProps = {
  readonly isForFiles: boolean
  readonly onHelp: () => void
  readonly onClose: () => void
}

/** Search and commands in one list, or only files. Loaded on first use. */
export function CommandPalette({ isForFiles, onHelp, onClose }: CommandPaletteProps) {
  const title = isForFiles ? 'Go to file' : 'Search or run a command'
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  useModalFocus()
  const shown = filterCommands(
    useCommands(onHelp).filter(({ isFile }) => isFile || !isForFiles),
    query,
  )
  const chosen = Math.min(at, shown.length - 1)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step === undefined) run(shown[chosen])
    else if (shown.length > 0) setAt((chosen + step + shown.length) % shown.length)
  }
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <TextInput
          size="md"
          variant="unstyled"
          px="sm"
          aria-label={title}
          placeholder={title}
          leftSection={<Icon name="search" />}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={shown.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          value={query}
          onChange={event => {
            setQuery(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          ref={focusNow}
          data-autofocus
        />
        <div className="palette-list" id={listId} role="listbox" aria-label="Results" ref={list}>
          {shown.map((command, place) => (
            <button
              key={command.key}
              type="button"
              id={`${listId}-${place}`}
              role="option"
              aria-selected={place === chosen}
              tabIndex={-1}
              className="palette-option"
              onClick={() => run(command)}
            >
              <Icon name={command.icon} />
              <span className="palette-name">{command.name}</span>
              <span className="palette-note">{command.note}</span>
              {command.keys && <Kbd size="xs">{formatKeys(command.keys)}</Kbd>}
            </button>
          ))}
        </div>
        {shown.length === 0 && <p className="palette-none">No matches.</p>}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The focus of a modal comes a task later, when the first letters may have been typed. */
function focusNow(input: HTMLInputElement | null): void {
  input?.focus()
}

/** Every word must occur in the name; a match at the start of a word ranks higher. */
function filterCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ name, note }: Command): number => {
    const text = `${name} ${note}`.toLowerCase()
    if (!words.every(word => text.includes(word))) return -1
    return words.filter(word => startsWord(text, word)).length
  }
  return commands
    .map(command => ({ command, points: rank(command) }))
    .filter(({ points }) => points >= 0)
    .sort((one, other) => other.points - one.points)
    .slice(0, shownMax)
    .map(({ command }) => command)
}

function startsWord(text: string, word: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).some(part => part.startsWith(word))
}
