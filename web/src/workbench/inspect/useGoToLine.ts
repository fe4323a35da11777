import { useWorkbench } from '../context.ts'
import { useOpenFile } from '../openFileContext.ts'

/** Moves the cursor to a line of the open file, from 1. */
export function useGoToLine(): (line: number) => void {
  const { path, onOpen, onShow } = useWorkbench()
  const { session } = useOpenFile()
  return line => {
    const surface = session.surface()
    if (surface === null) return onOpen(path, line)
    onShow('text')
    surface.goToLine(line)
    surface.focus()
  }
}
