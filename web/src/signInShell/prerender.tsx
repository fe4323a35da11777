import { renderToStaticMarkup } from 'react-dom/server'
import { SignInShell } from './SignInShell.tsx'

/** Runs in the build. */
export function prerendered(): string {
  return renderToStaticMarkup(<SignInShell />)
}
