import { createServer, type Plugin } from 'vite'

const folder = `${import.meta.dirname}/..`

/**
 * Writes `login.html`: the page with the sign-in screen in it, whose scripts are fetched when it is there. The screen is
 * rendered from the same components as in the app.
 */
export function door(): Plugin {
  return {
    name: 'speckeep-door',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const page = bundle['index.html']
      const manifest = bundle['preload.json']
      const script = Object.values(bundle).find(file => file.type === 'chunk' && file.isEntry && file.name === 'door')
      if (page?.type !== 'asset' || manifest?.type !== 'asset' || !script) throw new Error('The door has no page.')
      const screens = JSON.parse(String(manifest.source)) as { pattern: string; scripts: string[]; page?: string }[]
      const signIn = screens.find(({ pattern }) => new RegExp(pattern).test('/login'))
      if (!signIn) throw new Error('The door has no address.')
      const source = doorPage(String(page.source), signIn.scripts, script.fileName, await rendered())
      this.emitFile({ type: 'asset', fileName: 'login.html', source })
      manifest.source = JSON.stringify(
        screens.map(screen => (screen === signIn ? { ...screen, scripts: [], page: 'login.html' } : screen)),
      )
    },
  }
}

function doorPage(html: string, scripts: readonly string[], door: string, screen: string): string {
  const later = scripts.map(path => `<link data-later href="${path}">`).join('\n    ')
  return html
    .replace(
      /<script type="module" crossorigin src="([^"]+)"><\/script>/,
      (_, app) =>
        `<script type="module" src="/${door}" data-app="${app}"></script>\n    <link data-later href="${app}">`,
    )
    .replaceAll('<link rel="modulepreload" crossorigin', '<link data-later')
    .replace('</head>', () => `  ${later}\n  </head>`)
    .replace('<title>Speckeep</title>', '<title>Sign in · Speckeep</title>')
    .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
}

async function rendered(): Promise<string> {
  const server = await createServer({ configFile: false, root: folder, server: { middlewareMode: true, ws: false } })
  try {
    const module = await server.ssrLoadModule('/src/door/prerender.tsx')
    return (module as { readonly prerenderedDoor: () => string }).prerenderedDoor()
  } finally {
    await server.close()
  }
}
