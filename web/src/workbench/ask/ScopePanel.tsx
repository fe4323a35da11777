import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { PagePicker } from '../rewrite/PagePicker.tsx'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { type EditScope, scopes } from '../rewrite/scope.ts'

export type ScopePanelProps = {
  /** The selected lines or their section, in words; `null` without a selection. */
  readonly selected: string | null
}

/** Chooses what an instruction is about. */
export function ScopePanel({ selected }: ScopePanelProps) {
  const { projectId, path } = useWorkbench()
  const { session } = useOpenFile()
  const { several } = useRewriteView()
  const { scope, pages, chosen, proposal } = several
  const whole = isMarkdownName(path) ? scopes : { page: 'This file' }
  const choose = (to: EditScope | 'selection'): void => {
    if (to === 'selection') return
    session.clearSelection()
    several.onScope(to)
  }
  return (
    <>
      <SegmentedControl<EditScope | 'selection'>
        className="wb-scope"
        size="full"
        label="Scope"
        value={selected === null ? scope : 'selection'}
        onChange={choose}
        options={selected === null ? whole : { selection: selected, ...whole }}
      />
      {selected === null && scope === 'pages' && (
        <PagePicker
          key={proposal?.edit.sessionId}
          projectId={projectId}
          pages={pages}
          path={path}
          chosen={chosen}
          isOpen={proposal === null}
          onChoose={several.onChoose}
        />
      )}
    </>
  )
}
