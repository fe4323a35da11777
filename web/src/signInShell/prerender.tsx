import { renderToStaticMarkup } from 'react-dom/server'
import { SignInShell } from './SignInShell.tsx'

/** Runs during the build. */
export function prerendered(): string {
  return renderToStaticMarkup(<SignInShell />)
}
