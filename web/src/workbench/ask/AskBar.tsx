import { Button, Kbd } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { formatKeys } from '../../ui/keymap.ts'
import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { AskField } from './AskField.tsx'
import { AskNote } from './AskNote.tsx'
import { Offers } from './Offers.tsx'
import { ScopePanel } from './ScopePanel.tsx'
import { useAsk } from './useAsk.ts'
import { useInstruction } from './useInstruction.ts'
import { useScopeText } from './useScopeText.ts'
import { VerbButtons } from './VerbButtons.tsx'

/** The one input at the foot of the document: rewrite, find, check. Above its row is what belongs to it. */
export function AskBar({ box }: { readonly box: RefObject<HTMLTextAreaElement | null> }) {
  const { path } = useWorkbench()
  const { state: file, review } = useOpenFile()
  const { rewrite } = useRewriteView()
  const asked = useInstruction(box)
  const { instruction, isWriting, isDisabled, take } = asked
  const ask = useAsk(asked, box)
  const { verb } = ask
  const scopeText = useScopeText()
  const panelId = useId()
  const [isScopeOpen, openScope] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // A button that disappears takes the focus with it, and says nothing.
  useEffect(() => setFocus(isWriting ? false : (form.current?.contains(document.activeElement) ?? false)), [isWriting])
  const isEmpty = instruction === ''
  const isIdle = rewrite.state.kind === 'idle'
  // Someone who has never asked sees immediately what can be asked without a model.
  const isFirst = asked.isRulesOnly && asked.recent.length === 0
  const areOffered = isEmpty && isIdle && !isScopeOpen && !isDisabled && asked.recent.length + asked.ideas.length > 0
  return (
    <form
      ref={form}
      className="wb-foot"
      aria-label="Rewrite, find or check"
      onSubmit={event => {
        event.preventDefault()
        ask.act()
      }}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setFocus(false)}
    >
      {isScopeOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from each of its fields.
        <div
          id={panelId}
          className="wb-foot-panel"
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return
            openScope(false)
            currentTarget.parentElement?.querySelector<HTMLElement>('.wb-foot-scope')?.focus()
          }}
        >
          <ScopePanel selected={file.selection && scopeText} />
        </div>
      )}
      {areOffered && (hasFocus || isFirst) && (
        <Offers isRow recent={asked.recent} ideas={asked.ideas} isDisabled={isDisabled} onTake={take} />
      )}
      <AskNote asked={asked} verb={verb} isProject={ask.isProject} />
      <div className="wb-foot-row">
        <button
          type="button"
          className="wb-foot-scope"
          aria-expanded={isScopeOpen}
          aria-controls={isScopeOpen ? panelId : undefined}
          disabled={isDisabled || (file.selection === null && !isMarkdownName(path))}
          title="What it is about"
          onClick={({ currentTarget }) => {
            flushSync(() => openScope(!isScopeOpen))
            // The panel is before the button, where Tab does not lead.
            currentTarget.form?.querySelector<HTMLElement>('.wb-foot-panel input:checked')?.focus()
          }}
        >
          {scopeText}
        </button>
        <AskField
          box={box}
          ask={ask}
          words={instruction}
          isDisabled={asked.isFieldDisabled}
          onFocus={() => openScope(false)}
        />
        {isWriting ? (
          <Button size="compact-sm" variant="default" onClick={rewrite.stop}>
            Stop&nbsp;<Kbd size="xs">Esc</Kbd>
          </Button>
        ) : (
          <VerbButtons
            verb={verb}
            isRefined={review !== null}
            isDisabled={isDisabled}
            isEmpty={instruction.trim() === ''}
            keys={formatKeys(isEmpty && !hasFocus ? 'Mod I' : verb === 'rewrite' ? 'Mod Enter' : 'Enter')}
            onChoose={ask.press}
          />
        )}
      </div>
    </form>
  )
}
