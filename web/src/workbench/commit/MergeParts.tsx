import { Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { ConflictBlock, type SideNames } from './ConflictBlock.tsx'
import { type MergePart, textOfSide } from './conflicts.ts'

export type MergePartsProps = {
  readonly names?: SideNames
  readonly path: string
  readonly parts: readonly MergePart[]
  /** The decided texts, by the position of the part. */
  readonly decided: ReadonlyMap<number, string>
  /** The latest commit of the other side, if it is known. */
  readonly theirCommit: Schemas['Commit'] | null
  /** `null` opens the place again. */
  readonly onDecide: (index: number, text: string | null) => void
}

const contextLines = 3
const ownNames = { ours: 'Mine', theirs: 'Theirs', takeOurs: 'Take mine', takeTheirs: 'Take theirs' } as const

/** A merge: the places to decide, between the lines around them. */
export function MergeParts({ names = ownNames, path, parts, decided, theirCommit, onDecide }: MergePartsProps) {
  const conflicts = parts.flatMap(({ kind }, index) => (kind === 'conflict' ? [index] : []))
  return (
    <ScrollRegion className="wb-merge-parts" label="The places to decide">
      {parts.map((part, index) =>
        part.kind === 'agreed' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one merge never move
          <UnchangedLines key={index} text={part.text} isFirst={index === 0} isLast={index === parts.length - 1} />
        ) : (
          <ConflictBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one merge never move
            key={index}
            names={names}
            path={path}
            number={conflicts.indexOf(index) + 1}
            total={conflicts.length}
            ours={part.ours}
            theirs={part.theirs}
            theirAuthor={theirCommit && <Author commit={theirCommit} />}
            text={decided.get(index) ?? null}
            onTake={side => onDecide(index, textOfSide(part, side))}
            onWrite={text => onDecide(index, text)}
            onReopen={() => onDecide(index, null)}
          />
        ),
      )}
    </ScrollRegion>
  )
}

function Author({ commit: { author, sha } }: { readonly commit: Schemas['Commit'] }) {
  return (
    <Text span size="sm" c="dimmed">
      {author.name} · <RelativeTime iso={author.date} /> · {sha.slice(0, 7)}
    </Text>
  )
}

type UnchangedProps = { readonly text: string; readonly isFirst: boolean; readonly isLast: boolean }

/** The lines next to a place to decide. */
function UnchangedLines({ text, isFirst, isLast }: UnchangedProps) {
  const lines = text.replace(/\n$/, '').split('\n')
  const head = isFirst ? [] : lines.slice(0, contextLines)
  const tail = isLast ? [] : lines.slice(Math.max(head.length, lines.length - contextLines))
  const hidden = lines.length - head.length - tail.length
  return (
    <div className="wb-agreed">
      {head.length > 0 && <pre>{head.join('\n')}</pre>}
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {hidden} {hidden === 1 ? 'line' : 'lines'} without conflict
        </Text>
      )}
      {tail.length > 0 && <pre>{tail.join('\n')}</pre>}
    </div>
  )
}
