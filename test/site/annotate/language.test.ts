import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRightToLeft } from '#site/page/direction.ts'
import { renderMarkdownPage } from '../renderMarkdownPage.ts'

function rootOf(source: string): string {
  return /<html[^>]*>/.exec(renderMarkdownPage(source))?.[0] ?? assert.fail()
}

const code = `\n\n\`\`\`js\n${'const theLongNameOfAVariable = 1\n'.repeat(20)}\`\`\`\n`

test('a page in Arabic, Persian, Urdu or Hebrew says so, and is written from right to left', () => {
  assert.equal(rootOf(`# المقدمة\n\nهذه الوثيقة تصف واجهة React البرمجية.${code}`), '<html lang="ar" dir="rtl">')
  assert.equal(rootOf('# معرفی\n\nاین سند چگونگی کار کردن را شرح می‌دهد.'), '<html lang="fa" dir="rtl">')
  assert.equal(rootOf('# تعارف\n\nیہ دستاویز بتاتی ہے کہ ہم کیا کر رہے ہیں اور کیوں۔'), '<html lang="ur" dir="rtl">')
  assert.equal(rootOf(`# מבוא\n\nמסמך זה מתאר את הממשק של React.${code}`), '<html lang="he" dir="rtl">')
})

test('a page in Japanese, Chinese or Korean says so, so that browsers choose its characters', () => {
  assert.equal(rootOf(`# はじめに\n\nこの文書は Vue の認証方式を説明する。${code}`), '<html lang="ja">')
  assert.equal(rootOf(`# 介绍\n\n本文档描述 Vue 的接口和认证方式。${code}`), '<html lang="zh">')
  assert.equal(rootOf('# 소개\n\n이 문서는 사용자 인증 방식을 설명합니다.'), '<html lang="ko">')
})

test('a page that only quotes another script stays in English, and front matter has the last word', () => {
  const english = 'This page explains the words of others, such as شكرا and 認証方式, to those who do not know them. '
  assert.equal(rootOf(`# Words\n\n${english.repeat(3)}`), '<html lang="en">')
  assert.equal(rootOf('# Ведение\n\nЭтот документ описывает интерфейс.'), '<html lang="en">')
  assert.equal(rootOf('---\nlang: ps\n---\n\nهذه الوثيقة تصف الواجهة.'), '<html lang="ps" dir="rtl">')
  assert.equal(rootOf('---\nlang: de\n---\n\nهذه الوثيقة تصف الواجهة.'), '<html lang="de">')
})

test('the script of a language tag decides about its direction', () => {
  assert.deepEqual(['ar-EG', 'az-Arab-IR', 'HE', 'fa', 'az', 'ar-Latn', 'en-US'].map(isRightToLeft), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
