import { isMarkdownName } from '#domain/markdown/fileName.ts'
import { browserStorage } from '../../storage.ts'
import { createStore, type ReadableStore } from '../../store.ts'

/** Whether Markdown is edited as its source or as its page. */
export type EditorMode = 'live' | 'source'

const settingName = 'speckeep-editor-mode'
const liveMaxChars = 1_048_576

const setting = createStore<EditorMode>(read())

export const editorMode: ReadableStore<EditorMode> = setting

export function toggleEditorMode(): void {
  const next = setting.get() === 'live' ? 'source' : 'live'
  browserStorage.write(settingName, next)
  setting.set(next)
}

function read(): EditorMode {
  return browserStorage.read(settingName) === 'source' ? 'source' : 'live'
}

/** Whether a text can be edited as its page. */
export function mayBeLive(path: string, text: string): boolean {
  return isMarkdownName(path) && text.length <= liveMaxChars
}
