import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { replaceOnce } from './replaceOnce.ts'

const file = join(import.meta.dirname, '..', 'boot.js')

/** Inlines boot.js unchanged; the service hashes the inline script for its content security policy. */
export function bootScript(): Plugin {
  return {
    name: 'speckeep-boot-script',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        replaceOnce(html, '<script data-boot></script>', () => `<script>${withoutComments(file)}</script>`),
    },
  }
}

function withoutComments(path: string): string {
  const text = readFileSync(path, 'utf8').replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
}
