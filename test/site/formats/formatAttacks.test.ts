import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { renderFileInFull } from '#site/file.ts'
import { findDangers } from '../html/dangers.ts'
import { vectors } from '../html/vectors.ts'
import { bytes, renderMarkdownPage } from '../renderMarkdownPage.ts'

const attacks = Object.values(vectors).flat()

/** Both tools read these marks. */
const marks = [
  '[[@]] [[[@]]] [[#@]]',
  '[=@=] {{@}} |@| [$@$] [^@^]',
  '<dfn id="@">@</dfn> [=@=]',
  '<a>@</a>',
  '<dfn lt="@" for="@">a</dfn>',
]
const bikeshedPlaces = [
  ...marks,
  '@',
  '# @ # {#@}',
  '[A] [TITLE]',
  '* @\n  1. @\n: @\n:: @',
  'Note: @',
  'Issue(@): @',
  '```@\n@\n```',
  '<xmp highlight="@">@</xmp>',
  '<pre class="@" title="@" id="@">@</pre>',
  '<pre class=anchors>\nurlPrefix: @; text: a; url: @\n</pre>\n[=a=]',
  '<pre class=biblio>{"X": {"href": "@"}}</pre>\n[[X]]',
  '<pre class=include>\npath: @\n</pre>',
  '<<@>> <{@}> `@`',
  '<p class=note title="@">@',
  '<p title="&#1;0&#1;">@\n<pre>@</pre>',
]
const respecPlaces = [
  ...marks,
  '<section id="@"><h2>@</h2></section>',
  '<section id=sotd>@</section>',
  '<section data-include="@"></section>',
  '<a data-cite="@">@</a>',
  '<aside class=example title="@">@</aside>',
  '[[X]] [[X#@]]',
  '<pre class="json" title="@">@</pre>',
]

/** How each format writes text that reaches a page by another path than plain text does. */
const places: Readonly<Record<string, readonly string[]>> = {
  'a.adoc': [
    '@',
    '= @',
    '== @',
    '[[@]]\ntext',
    '[#@.@]\ntext',
    '++++\n@\n++++',
    'pass:[@]',
    '+++@+++',
    'link:@[@]',
    'link:++javascript:alert(1)++[a]',
    'https://e.example[@,window=@,role=@]',
    'image::@[@,link=@,width=@]',
    'image:@[@]',
    'video::@[]',
    'xref:@[@]',
    '<<@,@>>',
    'include::@[]',
    'footnote:[@]',
    'stem:[@]',
    '[source,@]\n----\n@ <1>\n----\n<1> @',
    '|===\n|@\na|@\n|===',
    '.@\n====\n@\n====',
    '[quote,@,@]\n____\n@\n____',
    '@:: @',
    ':a: @\n\n{a}',
    ':imagesdir: javascript:\n\nimage::@[]',
    'kbd:[@] btn:[@] menu:@[@]',
    '[role=@]#@#',
  ],
  'a.feature': [
    'Feature: @\n@',
    '@@\nFeature: a\nScenario: @\nGiven @\n| @ | <@> |\n| @ | <@> |',
    'Feature: a\nScenario: b\nGiven c\n"""@\n@\n"""\nExamples: @\n| @ |',
  ],
  'a.sdoc': [
    '[DOCUMENT]\nTITLE: @\nVERSION: @\n\n[GRAMMAR]\nA: @\n\n[REQUIREMENT]\nUID: @\nTITLE: @\nA: @\nSTATEMENT: @',
    '[DOCUMENT]\nOPTIONS:\n  MARKUP: HTML\n\n[TEXT]\nSTATEMENT: >>>\n@ [LINK: @]\n<<<\nRELATIONS:\n- TYPE: @\n  VALUE: @\n- TYPE: File\n  VALUE: @',
    '[DOCUMENT]\nOPTIONS:\n  MARKUP: Text\n\n[TEXT]\n@\nSTATEMENT: @\n\n[DOCUMENT_FROM_FILE]\nFILE: @',
  ],
  'a.org': [
    '@',
    '#+TITLE: @\n#+AUTHOR: @\n\n* TODO @ :a:\n:PROPERTIES:\n:CUSTOM_ID: @\n:@: @\n:A: @\n:END:',
    '[[@][@]]',
    '[[javascript:alert(1)][a]] [[file:@::*@]] [[id:@][@]] [[@.png]] [[https://e.example/@][@.png]]',
    '<https://e.example/@> [fn::@] <<@>> \\(@\\) $@$ =@= ~@~ *@* /@/',
    'a [fn:1]\n\n[fn:1] @',
    '- @ :: @\n- [X] @\n  @',
    '| @ | @ |\n|---+---|\n| @ | @ |',
    '#+CAPTION: @\n#+NAME: @\n#+begin_src @\n@\n#+end_src',
    '#+begin_export html\n@\n#+end_export\n#+begin_@\n@\n#+end_@\n#+begin_quote\n@\n#+end_quote',
    ':LOGBOOK:\n@\n:END:\n: @\n\\begin{a}\n@\n\\end{a}',
    '#+INCLUDE: "@"',
  ],
  'a.mediawiki': [
    '@',
    '== @ ==',
    '[[@|@]]',
    '[[File:@|thumb|alt=@|@]]',
    '[https://e.example/@ @]',
    '[javascript:alert(1) a]',
    '<ref name="@">@</ref>',
    '<math>@</math>',
    '<nowiki>@</nowiki>',
    '<code>@</code>',
    '<source lang="@">\n@\n</source>',
    '<pre>\n@\n</pre>',
    "'''''@'''''",
    '{{@}}',
    '* @\n** @\n: @',
    '; @ : @',
    '{|\n|+ @\n! @\n|-\n| colspan="2" | @ || style="@" | @\n|}',
    ' @',
    '<div @>@</div>',
  ],
  'a.rst': [
    '@',
    '@\n======\n\ntext',
    '`@ <@>`_',
    '`a <javascript:alert(1)>`__',
    'a_\n\n.. _a: @',
    'a__\n\n__ javascript:alert(1)',
    ':ref:`@ <@>` :doc:`@ <@>` :rfc:`@` :pep:`@ <@>` :math:`@`',
    ':@:`@`',
    '|a|\n\n.. |a| image:: @\n   :alt: @',
    '|a|\n\n.. |a| replace:: @',
    '[@]_\n\n.. [@] @',
    '_`@`',
    '.. _@:\n\ntext',
    '.. image:: @\n   :alt: @\n   :target: javascript:@\n   :width: 1',
    '.. figure:: @\n\n   @',
    '.. raw:: html\n\n   @',
    '.. raw:: html\n\n   </article><script>alert(1)</script>',
    '.. code-block:: @\n   :caption: @\n\n   @',
    '.. include:: @',
    '.. toctree::\n   :caption: @\n\n   @ <@>',
    '.. list-table:: @\n\n   * - @\n     - @',
    '.. csv-table:: @\n   :header: @\n\n   @',
    '.. py:function:: @\n\n   @',
    '.. admonition:: @\n\n   @',
    '.. strange:: @\n   :a: @\n\n   @',
    ':@: @',
    '-a @  @',
    '@ : @\n   @',
    '| @',
    '>>> @',
    '::\n\n   @',
    '==== ====\n@    @\n==== ====\na    @\n==== ====',
  ],
  'a.xml': [
    '<section title="@" anchor="@"><name>@</name><t anchor="@">@</t></section>',
    '<t hangText="@">@<list style="@"><t hangText="@">@</t></list></t>',
    '<xref target="@" section="@">@</xref> <eref target="@">@</eref> <xref target="A" section="@" relative="@"/>',
    '<figure title="@" anchor="@"><artwork type="@" src="@" alt="@">@</artwork></figure><sourcecode type="@">@</sourcecode>',
    '<artwork><a href="@">@</a></artwork>',
    '<texttable title="@"><ttcol align="@">@</ttcol><c>@</c></texttable>',
    '<table><tr><td colspan="@" align="@">@</td></tr></table> <ol start="@" type="@"><li>@</li></ol>',
    '<references title="@"><reference anchor="@" target="@"><front><title>@</title><author fullname="@"/></front><seriesInfo name="@" value="@"/></reference>&@;<include href="@"/></references>',
    '<cref source="@">@</cref> &e; &f; <tt anchor="@">@</tt> <![CDATA[@]]>',
  ].map(
    place =>
      `<!DOCTYPE rfc [<!ENTITY e "@"><!ENTITY f '@'>]><rfc docName="@"><front><title>@</title><author fullname="@"/><abstract>@</abstract></front><middle><section title="a">${place}</section></middle><back><references><reference anchor="A" target="@"/></references></back></rfc>`,
  ),
  'xep-0001.xml': [
    '<section1 topic="@" anchor="@"><p>@</p></section1>',
    '<p><link url="@">@</link><img src="@" alt="@" width="@"/><note>@</note><cve id="@" url="@"/></p>',
    '<example caption="@">@</example><code class="@">@</code><table caption="@"><tr><th colspan="@">@</th></tr></table>',
    '<ul start="@"><li>@</li></ul><dl><di><dt>@</dt><dd>@</dd></di></dl>&@;',
  ].map(
    place =>
      `<xep><header><title>@</title><abstract>@</abstract><legal><copyright>@</copyright></legal><number>@</number><author><surname>@</surname></author><revision><version>@</version><remark>@</remark></revision></header><section1 topic="a">${place}</section1></xep>`,
  ),
  'a.bs': bikeshedPlaces.map(place => `<pre class=metadata>\nTitle: @\nAbstract: @\nText Macro: A @\n</pre>\n${place}`),
  'a.html': respecPlaces.map(
    place =>
      `<title>@</title><script>var respecConfig = { editors: [{ name: "@" }], localBiblio: { X: { href: "@" } } }</script>\n${place}`,
  ),
}

for (const [path, templates] of Object.entries(places)) {
  test(`${path}: an attack in any place is harmless`, async () => {
    for (const template of templates) {
      const source = attacks.map(attack => template.replaceAll('@', () => attack)).join('\n\n')
      assert.deepEqual(await dangersOf(source, path), [], template)
      for (const attack of attacks.slice(0, 40))
        assert.deepEqual(
          await dangersOf(
            template.replaceAll('@', () => attack),
            path,
          ),
          [],
          template + attack,
        )
    }
  })

  test(`${path}: texts assembled from marks and attacks are harmless`, async () => {
    const mark = templates.flatMap(template => template.split('@')).filter(part => part !== '')
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom(...mark, '\n', '\n\n', '  ', '\t', '\u0000', '\u0001'),
      fc.string({ maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async pieces => {
        assert.deepEqual(await dangersOf(pieces.join(''), path), [])
      }),
      { seed: 5147, numRuns: 600 },
    )
  })
}

async function dangersOf(source: string, path: string): Promise<string[]> {
  const fragment = (await renderFileInFull(bytes(source), path)) ?? assert.fail(path)
  return findDangers(renderMarkdownPage('', { path, fragment }))
}
