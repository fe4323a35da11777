import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appManifest } from './build/appManifest.ts'
import { bootScript } from './build/bootScript.ts'
import { compress } from './build/compress.ts'
import { isOnEveryScreen } from './build/everyScreen.ts'
import { offlineWorker } from './build/offlineWorker.ts'
import { pruneStyles } from './build/pruneStyles.ts'
import { signInShell } from './build/signInShell.ts'

const service = process.env['SPECKEEP_URL'] ?? 'http://127.0.0.1:8080'
const passedOn = { target: service, changeOrigin: false }

/** The parts of Mantine that a first screen needs: layout, text, buttons, single-line fields, notices. */
const kit =
  /@mantine\/(core\/(?!.*\/(Menu|Popover|Modal|ModalBase|ScrollArea|Combobox|Floating|FocusTrap|NativeSelect|Textarea)\/)|hooks\/)|\/clsx\//

/** Of these, what forms and dialogs need. Floating elements load on demand, with the menu or dialog that contains them. */
const controls =
  /\/(Badge|Checkbox|Code|CopyButton|InlineInput|InputsGroupFieldset|Overlay|Paper|PasswordInput|Portal|Radio|VisuallyHidden)\/|use-(clipboard|click-outside|focus-\w+|long-press|previous|uncontrolled)\//

/** What the workbench needs of drafts before it shows a text: one request instead of many small ones. */
const draftModules =
  /\/web\/src\/(drafts\/.*|changes\/compare|workbench\/(context|worker\/\w+Worker))\.ts|\/domain\/text\//

/** Small modules that the workbench and several other screens and dialogs need: one request instead of eight. */
const fileModules =
  /\/web\/src\/(api\/(commits|files)|workbench\/(files\/bytes|versions\/requests))\.ts|\/src\/(domain\/(limits|markdown\/fileName)|site\/formats)\.ts|\/Textarea\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), bootScript(), pruneStyles(), appManifest(), signInShell(), offlineWorker(), compress()],
  resolve: {
    alias: {
      // The Markdown language depends on the HTML, CSS and JavaScript ones, a third of the editor's size, for code that
      // specifications hardly contain.
      '@codemirror/lang-html': join(import.meta.dirname, 'build/langHtml.ts'),
    },
  },
  server: { proxy: { '/api': passedOn, '/git': passedOn, '/actuator': passedOn } },
  // Split, so that what a task needs loads with it. The service worker ignores these names.
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name].worker-[hash].js',
      },
    },
  },
  build: {
    outDir: process.env['SPECKEEP_WEB_OUT'] ?? 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // One sheet: a sheet that loads later would override the theme.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        signInShell: join(import.meta.dirname, 'src/signInShell/entry.ts'),
      },
      output: {
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${/screens\/(\w+)\/Screen\.tsx$/.exec(facadeModuleId ?? '')?.[1] ?? name}-[hash].js`,
        // Few requests, and each library is reloaded only when it changes. Libraries that one screen uses are left out:
        // a group includes all its dependencies.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
            { name: 'libraries', test: /node_modules\/@tanstack\// },
            { name: 'kit', minShareCount: 4, test: (module: string) => kit.test(module) && !controls.test(module) },
            {
              name: 'speckeep',
              test: isOnEveryScreen,
            },
            { name: 'controls', minShareCount: 4, test: controls },
            { name: 'drafts', test: draftModules },
            { name: 'files', test: fileModules },
            { name: 'forms', test: /@mantine\/form\/|\/api\/fieldErrors\.ts/ },
            {
              name: 'codemirror-view',
              test: /node_modules\/(@codemirror\/(view|state)|@marijn|style-mod|crelt|w3c-keyname)\//,
            },
            {
              name: 'codemirror',
              test: /node_modules\/(@codemirror\/(commands|language|merge)|@lezer\/(common|highlight))\//,
            },
          ],
        },
      },
    },
  },
})
