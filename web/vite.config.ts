import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appManifest } from './build/appManifest.ts'
import { bootScript } from './build/bootScript.ts'
import { compress } from './build/compress.ts'
import { pruneStyles } from './build/pruneStyles.ts'

const service = process.env['SPECKEEP_URL'] ?? 'http://127.0.0.1:8080'
const passedOn = { target: service, changeOrigin: false }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootScript(), pruneStyles(), appManifest(), compress()],
  resolve: {
    alias: {
      // The Markdown language drags in the HTML, CSS and JavaScript ones, a third of the editor, for code that
      // specifications hardly contain.
      '@codemirror/lang-html': join(import.meta.dirname, 'build/langHtml.ts'),
    },
  },
  server: { port: 5173, proxy: { '/api': passedOn, '/git': passedOn, '/actuator': passedOn } },
  build: {
    outDir: process.env['SPECKEEP_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // One sheet: a sheet that comes later would win over the theme.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/screens\/(\w+)\/Screen\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`,
        // Few requests, and each library is fetched again only when it changes. Libraries that one screen uses are
        // left out: a group takes all it depends on with it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'tanstack', test: /node_modules\/@tanstack\// },
            {
              name: 'mantine',
              minShareCount: 4,
              test: /node_modules\/(@mantine\/(core(?!.*\/(Menu|Popover|Modal|ModalBase|ScrollArea|Combobox|Floating|FocusTrap)\/)|hooks)|clsx)\//,
            },
            {
              name: 'speckeep',
              test: /web\/src\/(api|session|shell|theme)\/(?!menus|Palette|HelpSheet|ConfirmDialog|Dialog)/,
            },
            { name: 'codemirror', test: /node_modules\/(@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)\// },
          ],
        },
      },
    },
  },
})
