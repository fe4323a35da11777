import { type Html, html } from '../html/template.ts'
import type { Context } from './context.ts'
import { examplesOf } from './examples.ts'
import { mediaTypes } from './mediaTypes.ts'
import { parametersOf } from './operation.ts'
import type { Operation } from './operations.ts'
import { statedIn } from './sample.ts'
import { field, fieldsOf, listOf, scalarOf, textField, type Value } from './value.ts'

/** No heading and no author's anchor has an id with a colon. */
export const tryId = 'page:try'

/**
 * A form that calls an operation of the service that the page is served by; `try.js` shows it and sends it. Its fields
 * are never filled from the page's address, so that no link can prepare a call for another user to send.
 */
export function tryForm(context: Context, operation: Operation): Html | null {
  const { method, path, isWebhook } = operation
  if (isWebhook) return null
  const { item, value } = operation.read()
  const inputs = parametersOf(context, item, value).filter(parameter => places.has(textField(parameter, 'in')))
  const needsToken = listOf(field(value, 'security') ?? field(context.document, 'security')).length > 0
  return html`<section class="try" aria-labelledby="${tryId}">
<h2 id="${tryId}">Try it</h2>
<noscript><p>The form for this call needs JavaScript. The request above does the same in a terminal.</p></noscript>
<form data-method="${method.toUpperCase()}" data-path="${path}" autocomplete="off" hidden>
${needsToken && access}${inputs.length > 0 && html`<fieldset><legend>Parameters</legend>\n${inputs.map(parameterRow)}</fieldset>\n`}${bodyField(context, field(value, 'requestBody'))}${answerTypes(context, value)}<p class="try-send"><button type="submit">Send ${method.toUpperCase()}</button> <button type="button" data-stop hidden>Stop</button></p>
</form>
</section>
`
}

const places: ReadonlySet<string> = new Set(['path', 'query', 'header'])

const access = html`<fieldset><legend>Send as</legend>
<label class="try-choice" hidden><input type="radio" name="as" value="me"> me, as signed in to this browser</label>
<label class="try-choice"><input type="radio" name="as" value="token"> the owner of this access token</label>
<label class="try-choice"><input type="radio" name="as" value="none" checked> no one, without a token</label>
<p><label>Access token <input type="password" name="token" autocomplete="off" spellcheck="false" autocapitalize="off"></label></p>
<p class="api-limits">The token is kept in this tab until you close it, and is sent to this service only.</p>
</fieldset>
`

function parameterRow(parameter: Value): Html {
  const [name, place] = [textField(parameter, 'name', 200), textField(parameter, 'in')]
  const isRequired = field(parameter, 'required') === true || place === 'path'
  return html`<p><label><code>${name}</code>${isRequired && html` <span class="api-required">required</span>`}
${control(parameter, html` data-in="${place}" data-name="${name}"${isRequired && html` required`}`, isRequired)}</label></p>
`
}

/** By its schema: a choice, a number or a text. */
function control(parameter: Value, named: Html, isRequired: boolean): Html {
  const schema = field(parameter, 'schema')
  const type = scalarOf(field(schema, 'type'))
  const choices = type === 'boolean' ? ['true', 'false'] : listOf(field(schema, 'enum')).map(each => scalarOf(each))
  if (choices.length > 0) {
    const options = [...(isRequired ? [] : ['']), ...choices]
    return html`<select${named}>${options.map(choice => html`<option value="${choice}">${choice || '(not sent)'}</option>`)}</select>`
  }
  const example = scalarOf(statedIn(parameter) ?? statedIn(schema), 100)
  const placeholder = example !== '' && html` placeholder="${example}"`
  if (type !== 'integer' && type !== 'number') return html`<input type="text"${named}${placeholder} spellcheck="false">`
  const bounds = ['minimum', 'maximum'].map(bound => {
    const limit = scalarOf(field(schema, bound))
    return html`${limit !== '' && html` ${bound.slice(0, 3)}="${limit}"`}`
  })
  return html`<input type="number"${named}${placeholder}${bounds} step="${type === 'integer' ? '1' : 'any'}">`
}

/** Filled with the example. */
function bodyField(context: Context, written: Value | undefined): Html | null {
  const body = context.read(written)
  const [first] = body === undefined ? [] : mediaTypes(body)
  if (!first) return null
  const [type, media] = first
  const [example] = examplesOf(context, media, 'request')
  const text = example === undefined ? '' : JSON.stringify(example.value, null, 2)
  const rows = Math.min(Math.max(text.split('\n').length, 4), 20)
  return html`<fieldset><legend>Request body</legend>
<p><label><code>${type}</code>
<textarea name="body" data-type="${type}" rows="${rows}" spellcheck="false" autocapitalize="off">
${text}</textarea></label></p>
</fieldset>
`
}

/** What the answer may be sent as, if the caller can choose. */
function answerTypes(context: Context, value: Value): Html | null {
  const succeeded = Object.entries(fieldsOf(field(value, 'responses'))).filter(([status]) => status.startsWith('2'))
  const types = new Set(
    succeeded.flatMap(([, response]) => mediaTypes(context.read(response) ?? null).map(([type]) => type)),
  )
  if (types.size < 2) return null
  return html`<fieldset><legend>Response</legend>
<p><label>Sent as
<select name="accept">${[...types].map(type => html`<option>${type}</option>`)}</select></label></p>
</fieldset>
`
}
