import { renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const dejavu = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))

/**
 * The file that makes fontconfig see Open Sans, which the packaged browser unpacks next to itself, and one monospace
 * font.
 */
export function packagedFonts(browserFolder: string): string {
  const file = join(browserFolder, 'packaged-fonts.conf')
  const written = `${file}.${process.pid}`
  writeFileSync(written, configuration(browserFolder))
  renameSync(written, file)
  return file
}

const configuration = (browserFolder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(browserFolder, 'fonts')}</dir>
  <dir>${join(dejavu, 'ttf')}</dir>
  <cachedir>${join(browserFolder, 'fonts-cache')}</cachedir>
  <selectfont>
    <acceptfont><glob>*/DejaVuSansMono*</glob></acceptfont>
    <rejectfont><glob>*/DejaVu*</glob></rejectfont>
  </selectfont>
  ${['sans-serif', 'system-ui'].map(name => alias(name, 'Open Sans')).join('\n  ')}
  ${alias('monospace', 'DejaVu Sans Mono')}
</fontconfig>
`

const alias = (name: string, family: string) =>
  `<alias binding="same"><family>${name}</family><prefer><family>${family}</family></prefer></alias>`
