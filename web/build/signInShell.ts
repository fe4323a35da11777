import { createServer, type Plugin } from 'vite'
import { replaceOnce } from './replaceOnce.ts'

const folder = `${import.meta.dirname}/..`

/**
 * Writes `login.html`: the page with the sign-in screen prerendered from the app's components. It loads the app's
 * scripts afterwards.
 */
export function signInShell(): Plugin {
  return {
    name: 'speckeep-sign-in-shell',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const manifest = bundle['preload.json']
      const entry = Object.values(bundle).find(
        file => file.type === 'chunk' && file.isEntry && file.name === 'signInShell',
      )
      if (page?.type !== 'asset' || manifest?.type !== 'asset' || !entry) {
        throw new Error('The sign-in shell has no page.')
      }
      const screens = JSON.parse(String(manifest.source)) as { pattern: string; scripts: string[]; page?: string }[]
      const signIn = screens.find(({ pattern }) => new RegExp(pattern).test('/login'))
      if (!signIn) throw new Error('The sign-in shell has no address.')
      const source = shellPage(String(page.source), {
        scripts: signIn.scripts,
        entry: entry.fileName,
        screen: await rendered(),
      })
      this.emitFile({ type: 'asset', fileName: 'login.html', source })
      manifest.source = JSON.stringify(
        screens.map(screen => (screen === signIn ? { ...screen, scripts: [], page: 'login.html' } : screen)),
      )
    },
  }
}

type Shell = { readonly scripts: readonly string[]; readonly entry: string; readonly screen: string }

function shellPage(html: string, { scripts, entry, screen }: Shell): string {
  const later = scripts.map(path => `<link data-later href="${path}">`).join('\n    ')
  const app = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
  const withEntry = replaceOnce(
    html,
    app,
    (_, path) =>
      `<script type="module" src="/${entry}" data-app="${path}"></script>\n    <link data-later href="${path}">`,
  )
  const withoutPreloads = replaceOnce(withEntry, '<link rel="modulepreload" crossorigin', () => '<link data-later')
  const withScripts = replaceOnce(withoutPreloads, '</head>', () => `  ${later}\n  </head>`)
  const titled = replaceOnce(withScripts, '<title>Speckeep</title>', () => '<title>Sign in · Speckeep</title>')
  return replaceOnce(titled, '<div id="root"></div>', () => `<div id="root">${screen}</div>`)
}

async function rendered(): Promise<string> {
  const server = await createServer({ configFile: false, root: folder, server: { middlewareMode: true, ws: false } })
  try {
    const module = await server.ssrLoadModule('/src/signInShell/prerender.tsx')
    return (module as { readonly prerendered: () => string }).prerendered()
  } finally {
    await server.close()
  }
}
