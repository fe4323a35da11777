import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo, resolveLink } from '#site/links.ts'
import { placeUrl } from '#site/special/document.ts'
import { surveyFiles } from '../survey/surveyFiles.ts'

const files = {
  'index.md': '# Home\n',
  'a b/ü & #1?.md': '# Odd name\n',
  'a b/README.md': '# Folder\n',
  'f.txt': 'A.\n',
}
const paths = [...Object.keys(files), 'a b', 'missing.md', '100%.md']
const anchors = ['', 'part', 'L3', 'ä b', '50%', '%41', 'a#b?c', "it's(1)"]

test('the address of a place is that of a link to it', () => {
  const { props } = surveyFiles(files)
  for (const path of paths)
    for (const anchor of anchors)
      assert.equal(
        placeUrl(props, { path, anchor }),
        resolveLink(props.site, props.basePath, '', linkTo(path, anchor)),
        `${path} ${anchor}`,
      )
})
