import type { Requirement } from '#domain/lint/requirements.ts'
import type { CheckReply } from '../worker/check.ts'
import { excerptOf } from './requirementAt.ts'
import { useGoToLine } from './useGoToLine.ts'

export type ReferencesProps = { readonly requirement: Requirement; readonly page: CheckReply }

/** The requirements of this page that this one names, and those that name it. */
export function References({ requirement, page }: ReferencesProps) {
  const { id, refersTo } = requirement
  const stated = new Map(page.requirements.flatMap(each => (each.id === null ? [] : [[each.id, each] as const])))
  const from = id === null ? [] : page.requirements.filter(each => each.refersTo.includes(id))
  return (
    <>
      {refersTo.length > 0 && (
        <section aria-label="Refers to">
          <h3>Refers to</h3>
          <ul className="wb-refs">
            {refersTo.map(name => (
              <Reference key={name} name={name} to={stated.get(name) ?? null} text={page.text} />
            ))}
          </ul>
        </section>
      )}
      {from.length > 0 && (
        <section aria-label="Referred to by">
          <h3>Referred to by</h3>
          <ul className="wb-refs">
            {from.map(each => (
              <Reference key={each.start} name={each.id ?? `Line ${each.line}`} to={each} text={page.text} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type ReferenceProps = { readonly name: string; readonly to: Requirement | null; readonly text: string }

function Reference({ name, to, text }: ReferenceProps) {
  const goTo = useGoToLine()
  const words = (
    <>
      <span className="wb-inspector-id">{name}</span>
      <span>{to === null ? 'not on this page' : excerptOf(text, to)}</span>
    </>
  )
  return (
    <li>
      {to === null ? (
        <span className="wb-ref">{words}</span>
      ) : (
        <button type="button" className="wb-ref" onClick={() => goTo(to.line)}>
          {words}
        </button>
      )}
    </li>
  )
}
