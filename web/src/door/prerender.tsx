import { renderToStaticMarkup } from 'react-dom/server'
import { Door } from './Door.tsx'

/** Runs in the build. */
export function prerenderedDoor(): string {
  return renderToStaticMarkup(<Door />)
}
