import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../renderMarkdownPage.ts'

const plain = (html: string) => textOf(html).replaceAll(/ rel="[^"]*"/g, '')

test('a frame is a link to what it shows, with its title', () => {
  assert.match(
    plain('<iframe width="560" src="https://video.example/embed/a?b=1" title="How lids close"></iframe>\n'),
    /<a href="https:\/\/video\.example\/embed\/a\?b=1">How lids close<\/a>/,
  )
  assert.match(
    plain('<div><iframe src="//video.example/a?b"></iframe></div>\n'),
    /"https:\/\/video\.example\/a\?b">https:\/\/video\.example\/a<\/a>/,
  )
})

test('videos and sounds are links to their files', () => {
  const html = plain(
    '<video controls><source src="media/lid.mp4" type="video/mp4">old browser</video>\n\n<audio src="lid.ogg" title="A lid"></audio>\n',
  )
  assert.match(html, /<a href="media\/lid\.mp4">lid\.mp4<\/a>/)
  assert.match(html, /<a href="lid\.ogg">A lid<\/a>/)
  assert.doesNotMatch(html, /old browser/)
})

test('hidden frames, those of scripts and within the project are left out', () => {
  const frames = [
    'https://count.example" width="1" height="1',
    'https://a.example" style="display: none',
    'javascript:alert(1)',
    'data:text/html,x',
    'demo.html',
  ]
  for (const frame of frames) assert.doesNotMatch(plain(`a <iframe src="${frame}"></iframe> b\n`), /<a|iframe/, frame)
})

test('a frame within a link is its text', () => {
  assert.match(
    plain('a <a href="b.md"><iframe src="https://a.example/c" title="C"></iframe></a>\n'),
    /<a href="b\.md">C<\/a>/,
  )
})

test('the text between two frames stays', () => {
  const html = plain(
    '<iframe src="https://a.example/1"></iframe>\n\nIt must stop.\n\nSee <iframe src="https://a.example/2"></iframe>.\n',
  )
  assert.match(html, /example\/1<\/a>[\s\S]*It must stop\.[\s\S]*example\/2<\/a>/)
})
