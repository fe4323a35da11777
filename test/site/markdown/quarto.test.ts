import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'

const chapters = {
  'intro.qmd': '# Introduction {#sec-intro}\n\nSee @sec-plots and [@fig-sizes]; `@sec-plots`, a@sec-plots.\n',
  'plots.qmd':
    '# Plots {#sec-plots}\n\n```{r}\n#| label: fig-sizes\n#| fig-cap: "All sizes"\n#| echo: false\nplot(1)\n```\n\n```{python}\n#| eval: false\nprint(2)\n```\n\n```{r, include=FALSE}\nhidden()\n```\n\n```\n@sec-intro\n```\n',
}

test('a book of Quarto has pages, whose references lead to sections and figures', async () => {
  const { pages, site } = await readSite(chapters)
  const intro = pages.get('intro.qmd') ?? ''
  assert.match(intro, /<h1 id="sec-intro">Introduction</)
  assert.match(
    intro,
    /See <a href="\/plots\.qmd#sec-plots">Plots<\/a> and <a href="\/plots\.qmd#fig-sizes">All sizes<\/a>; <code>@sec-plots<\/code>, a@sec-plots/,
  )
  assert.deepEqual(site.brokenLinks, [])
})

test('code that runs is shown without its settings, unless it is hidden', async () => {
  const page = (await readSite(chapters)).pages.get('plots.qmd') ?? ''
  assert.match(page, /<p class="block-title">All sizes<\/p>/)
  assert.match(page, /language-python">.*print.*2/s)
  assert.match(page, /<code>@sec-intro\n<\/code>/)
  assert.doesNotMatch(page, /eval|echo|plot\(1|hidden/)
})
