import { Button, Group, Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ActToolbar } from '../../../ui/ActToolbar.tsx'
import type { Side } from '../conflicts/mergeParts.ts'
import { SideText } from './SideText.tsx'

/** What the two sides of a merge are called. */
export type SideNames = Readonly<Record<'ours' | 'theirs' | 'takeOurs' | 'takeTheirs', string>>

export type ConflictBlockProps = {
  readonly names: SideNames
  /** The changes from theirs to mine as readers see them; `null` until they are rendered, and where they cannot be. */
  readonly html: string | null
  /** From 1. */
  readonly number: number
  readonly total: number
  readonly ours: string
  readonly theirs: string
  /** Who wrote the other side, and when. */
  readonly theirAuthor: ReactNode
  /** The decided text; `null` while it is open. */
  readonly text: string | null
  readonly onTake: (side: Side | 'both') => void
  readonly onWrite: (text: string) => void
  readonly onReopen: () => void
}

/** A place where both sides changed the same lines: both texts as readers see them, and the decision. */
export function ConflictBlock(props: ConflictBlockProps) {
  const { names, html, number, total, ours, theirs, theirAuthor, text, onTake, onWrite, onReopen } = props
  const decision = useRef<HTMLDivElement>(null)
  /** The pressed button goes away; the focus moves to the one that replaces it. */
  const replaceButtons = (act: () => void) => () => {
    flushSync(act)
    decision.current?.querySelector('button')?.focus()
  }
  return (
    <section className="wb-conflict" aria-label={`Place ${number} of ${total}`} data-decided={text !== null}>
      {/* The buttons are above the pages, which are rendered late. */}
      <Group justify="space-between" gap="xs" ref={decision}>
        <h2>
          Place {number} of {total}
        </h2>
        {text === null ? (
          <ActToolbar
            label={`What place ${number} becomes`}
            acts={[
              { id: 'ours', name: names.takeOurs, run: replaceButtons(() => onTake('ours')) },
              { id: 'theirs', name: names.takeTheirs, run: replaceButtons(() => onTake('theirs')) },
              { id: 'both', name: 'Take both', run: replaceButtons(() => onTake('both')) },
            ]}
          />
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={replaceButtons(onReopen)}>
            Decide again
          </Button>
        )}
      </Group>
      <div className="wb-conflict-sides">
        <figure>
          <figcaption>{names.ours}</figcaption>
          <SideText
            title={`${names.ours}, place ${number}`}
            html={html && sideOf(html, 'ins.added', 'del.removed')}
            text={ours}
            none="Deleted"
          />
        </figure>
        <figure>
          <figcaption>
            {names.theirs} {theirAuthor}
          </figcaption>
          <SideText
            title={`${names.theirs}, place ${number}`}
            html={html && sideOf(html, 'del.removed', 'ins.added')}
            text={theirs}
            none="Deleted"
          />
        </figure>
      </div>
      {text !== null && (
        <Textarea
          label={`Text of place ${number}`}
          autosize
          minRows={1}
          maxRows={12}
          value={text}
          onChange={event => onWrite(event.currentTarget.value)}
        />
      )}
    </section>
  )
}

/** One side of a comparison, with the words that differ marked alike on both sides: neither is the newer one. */
function sideOf(html: string, own: string, other: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const words of body.querySelectorAll(other)) removeWithEmpty(words)
  for (const words of body.querySelectorAll(own)) {
    const mark = body.ownerDocument.createElement('mark')
    mark.append(...words.childNodes)
    words.replaceWith(mark)
  }
  return body.innerHTML
}

/** With the blocks that had nothing else; cells stay, as the columns would move without them. */
function removeWithEmpty(words: Element): void {
  let block = words.parentElement
  words.remove()
  while (block?.matches('h1, h2, h3, h4, h5, h6, p, li, ul, ol, blockquote')) {
    if (block.textContent?.trim() !== '' || block.querySelector('img, input, svg, hr') !== null) return
    const { parentElement } = block
    block.remove()
    block = parentElement
  }
}
