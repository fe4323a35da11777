import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from './readSite.ts'

test('a chapter has the pictures and files of its book, which are named from the folder of the book', async () => {
  const files = {
    'lamp/book.adoc': '= Lamp\n:imagesdir: pictures\n\ninclude::parts/one.adoc[]\n',
    'lamp/parts/one.adoc':
      '== One\n\nimage::bulb.png[Bulb]\n\nimage::near.png[Near]\n\nSee link:data/sizes.txt[sizes].\n\nimage::lost.png[Lost]\n',
  }
  const { pages, site } = await readSite(files, [
    'lamp/pictures/bulb.png',
    'lamp/parts/near.png',
    'lamp/data/sizes.txt',
  ])
  const one = pages.get('lamp/parts/one.adoc') ?? assert.fail()
  assert.match(one, /src="\/lamp\/pictures\/bulb\.png"/)
  assert.match(one, /src="near\.png"/)
  assert.match(one, /href="\/lamp\/data\/sizes\.txt"/)
  assert.deepEqual(
    site.brokenLinks.map(({ target }) => target),
    ['lost.png'],
  )
})

test('a book may set a folder of pictures for each of its chapters', async () => {
  const files = {
    'lamp.adoc':
      '= Lamp\n:imagesdir: all\n\n:imagesdir: one/pictures\ninclude::one/one.adoc[]\n\n:imagesdir: two/{kind}\n\ninclude::two/two.adoc[]\n',
    'one/one.adoc': '== One\n\nimage::a.png[A]\n\nimage::b.png[B]\n',
    'two/two.adoc': '== Two\n\nimage::c.png[C]\n',
  }
  const { pages, site } = await readSite(files, ['one/pictures/a.png', 'all/b.png', 'two/c.png'])
  assert.match(pages.get('one/one.adoc') ?? '', /src="\/one\/pictures\/a\.png"[\s\S]*src="\/all\/b\.png"/)
  assert.deepEqual(site.brokenLinks, [])
})

test('a file of nothing but values sets them for the texts that include it, and for their chapters', async () => {
  const files = {
    'lamp.adoc':
      '= The {lamp}\ninclude::names.adoc[]\n:toc:\n\nThe {lamp} glows.\n\nimage::bulb.png[Bulb]\n\ninclude::in/one.adoc[]\n',
    'names.adoc': '// All names\n:lamp: Lamp 3\n:imagesdir: pictures\nifdef::x[]\n:y: 1\nendif::[]\n',
    'in/one.adoc': '== One\n\n{lamp} and {text}.\n\nimage::bulb.png[Bulb]\n\ninclude::words.adoc[]\n',
    'in/words.adoc': '== Words\n:text: no\n\nThey say {text}.\n',
  }
  const { pages, site } = await readSite(files, ['pictures/bulb.png'])
  assert.match(pages.get('lamp.adoc') ?? '', /<h1[^>]*>The Lamp 3[\s\S]*<p>The Lamp 3 glows\.<\/p>/)
  assert.match(pages.get('lamp.adoc') ?? '', /src="\/pictures\/bulb\.png"/)
  assert.match(pages.get('in/one.adoc') ?? '', /<p>Lamp 3 and \{text\}\.<\/p>/)
  assert.match(pages.get('in/one.adoc') ?? '', /src="\/pictures\/bulb\.png"/)
  assert.deepEqual(site.brokenLinks, [])
})

test('values are those of files in folders that only the build names: characters are such, and tags text', async () => {
  const files = {
    'lamp.adoc': '= Lamp\ninclude::{config}/names.adoc[]\n\ninclude::{parts}/one.adoc[]\n',
    'config/names.adoc': ':dash: &#8205;&#8211;&amp;\n:tag: <b>\n:water: pass:q[H~2~O]\n',
    'parts/one.adoc': '== One {dash} two\n\nFrom 1{dash}2 {tag} {water}.\n',
  }
  const { pages } = await readSite(files)
  const one = pages.get('parts/one.adoc') ?? assert.fail()
  assert.match(one, /<p>From 1&#8205;&#8211;&amp;2 &lt;b&gt; H2O\.<\/p>/)
  assert.match(one, /<h1[^>]*>One &#8205;&#8211;&amp; two</)
})

test('values that pass HTML through are shown as such in texts, and as their text in titles and links', async () => {
  const files = {
    'lamp.adoc':
      '= Lamp\n:MUST: pass:[<span class="strong"><strong>MUST</strong></span>]\n:glow: pass:[<a href="#glow" id="x"><code>glow</code></a>]\n:use: pass:quotes[link:#use[[.hint]#icon:check[] use#]]\n:box: pass:[<div>box</div>]\n:bad: pass:[<script>bad</script><b>&</b>]\n\ninclude::one.adoc[]\ninclude::two.adoc[]\n',
    'one.adoc': '== {MUST} glow\n\nIt {MUST} {glow}, {glow}. {use} {box} {bad} See <<two,the {glow}>>.\n',
    'two.adoc': '[[two]]\n== Two\n\n[[glow]]\n=== Glowing\n\ntext\n',
  }
  const { pages, site } = await readSite(files)
  const one = pages.get('one.adoc') ?? assert.fail()
  const glow = '<a href="/two.adoc#glow"><code>glow</code></a>'
  assert.match(one, /<h1[^>]*><span><strong>MUST<\/strong><\/span> glow</)
  assert.match(one, /It <strong class="rfc2119" id="[^"]+"><span><strong>MUST<\/strong><\/span><\/strong>/)
  assert.ok(one.includes(` ${glow}, ${glow}. use box <b>&amp;</b> See `), one)
  assert.match(one, /<a href="\/two\.adoc#two">the glow<\/a>/)
  assert.doesNotMatch(one, /id="x"|bad/)
  assert.deepEqual(site.brokenLinks, [])
})

test('a value that is an address is a link with the text in brackets after it', async () => {
  const files = {
    'lamp.adoc': '= Lamp\n:docs: https://a.example/docs\n:name: Lamp 3\n\ninclude::one.adoc[]\n',
    'one.adoc': '== One\n\nSee {docs}[the {name} & more^], {docs}/a#b[], {name}[x] and {none}[y].\n',
  }
  const { pages } = await readSite(files)
  const one = (pages.get('one.adoc') ?? '').replaceAll(' rel="nofollow ugc noopener"', '')
  assert.match(
    one,
    /See <a href="https:\/\/a\.example\/docs">the Lamp 3 &amp; more<\/a>, <a href="(https:\/\/a\.example\/docs\/a#b)">\1<\/a>, Lamp 3\[x\] and \{none\}\[y\]\./,
  )
})

test('files that a text includes before its title set values, under their conditions and among comments', async () => {
  const names =
    ':no: 3\n\n////\nWords about the names.\n////\n// :final:\n\nifdef::final[]\n:lamp: Lamp {no}\nendif::[]\nifndef::final[]\n:lamp: Lamp {no} draft\nendif::[]\nifdef::backend-html5,x[:page: yes]\nifndef::page+x[:both: no]\n'
  const files = {
    'lamp.adoc':
      'include::names.adoc[]\ninclude::people.adoc[]\n= About {lamp}\n:revnumber: {lamp}\n:toc: macro\n\nThe {lamp} glows: {page}, {both}.\n\ninclude::one.adoc[]\n',
    'names.adoc': names,
    'people.adoc': ':author: Ann\n',
    'one.adoc': '== One {lamp}\n\ntext\n',
  }
  const { pages } = await readSite(files)
  const lamp = pages.get('lamp.adoc') ?? assert.fail()
  assert.match(lamp, /<h1[^>]*>About Lamp 3 draft<\/h1>\s*<p>The Lamp 3 draft glows: yes, no\.<\/p>/)
  assert.doesNotMatch(lamp, /revnumber|names\.adoc|people\.adoc/)
  assert.match(pages.get('one.adoc') ?? '', /<h1[^>]*>One Lamp 3 draft</)
})

test('a file that is included before text stays a link', async () => {
  const files = { 'lamp.adoc': 'include::one.adoc[]\n\nThe text.\n\n== A\n\n= Not a title\n', 'one.adoc': 'One.\n' }
  const { pages } = await readSite(files)
  assert.match(pages.get('lamp.adoc') ?? '', /<a href="one\.adoc"/)
})

test('the link of a book to a chapter has its title with the values of the book', async () => {
  const files = {
    'lamp.adoc': '= Lamps\n:lamp: Lamp 3\n\n== Parts\n\ninclude::one.adoc[]\n',
    'one.adoc': '== Bulbs of {lamp}\n\nText.\n',
  }
  const { pages } = await readSite(files)
  assert.match(pages.get('lamp.adoc') ?? '', />Bulbs of Lamp 3<\/a>/)
})
