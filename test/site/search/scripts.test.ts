import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold } from '#site/search/words.ts'
import { askFiles } from './askFiles.ts'

async function found(question: string, texts: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { answer } = askFiles(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const))
  return (await answer(question, 5)).hits.map(({ address }) => address)
}

test('a word of Japanese or Chinese is found within a sentence, and first where it is the title', async () => {
  const japanese = {
    'a.md': '# 検証\n\nこの認証方式を使う利用者は鍵を持つ。\n',
    'b.md': '# 認証方式\n\n二つある。\n',
    'c.md': '# 鍵\n\n鍵の長さを決める。\n',
  }
  assert.deepEqual(await found('認証方式', japanese), ['b.md', 'a.md'])
  const chinese = { 'a.md': '# 概述\n\n服务器使用这种认证方式检查请求。\n', 'b.md': '# 认证方式\n\n两种。\n' }
  assert.deepEqual(await found('认证方式', chinese), ['b.md', 'a.md'])
})

test('a word of Korean is found with a particle joined to it', async () => {
  assert.deepEqual(await found('사용자', { 'a.md': '# 소개\n\n사용자는 로그인한다.\n', 'b.md': '# 설치\n\n없음.\n' }), [
    'a.md',
  ])
})

test('a word of Arabic is found with and without its article, vowels and dots', async () => {
  const texts = { 'a.md': '# مقدمة\n\nيستخدم الخادم الوَاجِهة البرمجية.\n', 'b.md': '# غير ذلك\n\nلا شيء.\n' }
  for (const question of ['واجهة', 'الواجهة', 'واجهه', 'والواجهة', 'واجهـــة'])
    assert.deepEqual(await found(question, texts), ['a.md'], question)
})

test('a word of Hebrew is found with and without its article', async () => {
  assert.deepEqual(await found('ממשק', { 'a.md': '# מבוא\n\nהממשק מוגדר כאן.\n' }), ['a.md'])
})

test('folding keeps what tells Japanese letters apart, and whole letters of Korean', () => {
  assert.equal(fold('が'), 'が')
  assert.equal(fold('ガ'), 'ガ')
  assert.equal(fold('인증'), '인증')
  assert.equal(fold('Émigré'), 'emigre')
})
