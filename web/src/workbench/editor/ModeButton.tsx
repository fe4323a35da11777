import { Button } from '@mantine/core'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { useStore } from '../../store.ts'
import { formatKeys } from '../../ui/keymap.ts'
import { editorMode, toggleEditorMode } from './mode.ts'

/** Switches between the page and its Markdown. */
export function ModeButton({ path }: { readonly path: string }) {
  const mode = useStore(editorMode)
  if (!isMarkdownName(path)) return null
  return (
    <Button
      className="wb-mode"
      variant={mode === 'source' ? 'light' : 'subtle'}
      color="gray"
      size="compact-sm"
      aria-pressed={mode === 'source'}
      title={`Show the Markdown source (${formatKeys('Mod Shift E')})`}
      onClick={toggleEditorMode}
    >
      Markdown
    </Button>
  )
}
