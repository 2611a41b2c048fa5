const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const toHtml = (text) => String(text).replace(/[&<>"']/g, (letter) => entities[letter])

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:32em;margin:0 auto;padding:1.5em}
dt{font-weight:600}dd{margin:0 0 .75em;overflow-wrap:anywhere}label{display:block;margin-bottom:1em}input,select{font:inherit;width:100%;box-sizing:border-box;padding:.5em}
button{font:inherit;padding:.6em 1em;margin:0 .5em .5em 0}`

/**
 * A page of somebody else's site: rows to read, fields to choose and to fill in, buttons to press. It has no script: a press sends its form, and the answer
 * is the next page.
 */
export function drawPage({ title, text, rows = {}, choices = {}, fields = {}, buttons = {} }) {
  const list = Object.entries(rows).map(([name, value]) => `<dt>${toHtml(name)}</dt><dd>${toHtml(value)}</dd>`)
  const chosen = Object.entries(choices).map(([name, { label, options }]) => {
    const all = Object.entries(options).map(([value, text]) => `<option value="${toHtml(value)}">${toHtml(text)}`)
    return `<label>${toHtml(label)}<select name="${toHtml(name)}">${all.join('')}</select></label>`
  })
  const open = Object.entries(fields).map(
    ([name, { label, value = '' }]) =>
      `<label>${toHtml(label)}<input name="${toHtml(name)}" inputmode="decimal" autocomplete="off" required value="${toHtml(value)}"></label>`,
  )
  const presses = Object.entries(buttons).map(
    ([name, label]) => `<button name="press" value="${toHtml(name)}" formnovalidate>${toHtml(label)}</button>`,
  )
  const form = presses.length ? `<form method="post">${chosen.join('')}${open.join('')}${presses.join('')}</form>` : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${toHtml(title)}</title>
<link rel="icon" href="data:,"><style>${style}</style><main><h1>${toHtml(title)}</h1>${text ? `<p>${toHtml(text)}</p>` : ''}<dl>${list.join('')}</dl>${form}</main></html>`
}
