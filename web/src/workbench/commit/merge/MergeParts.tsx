import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Schemas } from '../../../api/client.ts'
import { CommitNumber } from '../../../ui/CommitNumber.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Piece } from '../../versions/Piece.tsx'
import { usePieces } from '../../versions/usePieces.ts'
import { type MergePart, textOfSide } from '../conflicts/mergeParts.ts'
import { takeBoth } from '../conflicts/takeBoth.ts'
import { ConflictBlock, type SideNames } from './ConflictBlock.tsx'
import { type ContextLines, mergeContext, noLines } from './mergeContext.ts'
import { usePlaces } from './usePlaces.ts'

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

const ownNames = { ours: 'Mine', theirs: 'Theirs', takeOurs: 'Take mine', takeTheirs: 'Take theirs' } as const

/** A merge: the places to decide, between the lines around them. */
export function MergeParts({ names = ownNames, path, parts, decided, theirCommit, onDecide }: MergePartsProps) {
  const conflicts = parts.flatMap(({ kind }, index) => (kind === 'conflict' ? [index] : []))
  const { text, pieces, around } = useMemo(() => mergeContext(parts), [parts])
  const html = usePieces({ path, text, pieces })
  const places = usePlaces(path, parts)
  return (
    <ScrollRegion className="wb-merge-parts" label="The places to decide">
      {parts.map((part, index) =>
        part.kind === 'agreed' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one merge never move
          <UnchangedLines key={index} lines={around[index] ?? noLines} html={html} />
        ) : (
          <ConflictBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one merge never move
            key={index}
            names={names}
            html={places[conflicts.indexOf(index)] ?? null}
            number={conflicts.indexOf(index) + 1}
            total={conflicts.length}
            ours={part.ours}
            theirs={part.theirs}
            theirAuthor={theirCommit && <Author commit={theirCommit} />}
            text={decided.get(index) ?? null}
            onTake={side => onDecide(index, side === 'both' ? takeBoth(parts, index) : textOfSide(part, side))}
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
      {author.name} · <RelativeTime iso={author.date} /> · <CommitNumber sha={sha} />
    </Text>
  )
}

type UnchangedProps = {
  readonly lines: ContextLines
  readonly html: readonly (string | null)[]
}

/** The lines next to a place to decide. */
function UnchangedLines({ lines: { head, tail, hidden }, html }: UnchangedProps) {
  return (
    <div className="wb-agreed">
      {head && <Piece html={html[head.number]} source={head.source} />}
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {hidden} {hidden === 1 ? 'line' : 'lines'} without conflict
        </Text>
      )}
      {tail && <Piece html={html[tail.number]} source={tail.source} />}
    </div>
  )
}
