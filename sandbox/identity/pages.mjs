import { createHash } from 'node:crypto'
import { people } from './people.mjs'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:360px;margin:48px auto;padding:0 16px;color-scheme:light dark}'.concat(
    'button{display:block;width:100%;min-height:44px;margin:8px 0;font:inherit;cursor:pointer}',
  )
const script = 'document.forms[0].submit()'
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; frame-ancestors 'none'`

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const quote = (text) => text.replace(/[&<>"]/g, (letter) => escapes[letter])

/** Answers a page under a strict policy. */
export function sendPage(response, title, body, status = 200) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${quote(title)}</title>`
  response.end(`<!doctype html><html lang="en"><head>${head}<style>${style}</style></head><body>${body}</body></html>`)
}

/** The page where a visitor chooses who to be. Its form goes to `action`. */
export function sendPeople(response, title, action) {
  const keys = people.map(({ id, name }) => `<button name="who" value="${id}">${quote(name)}</button>`)
  const body = `<h1>${title} (sandbox)</h1><p>Who are you?</p><form method="post" action="${quote(action)}">${keys.join('')}`
  sendPage(response, `${title} (sandbox)`, `${body}<button name="who" value="">Cancel</button></form>`)
}

/** The page that sends an answer on by a form, as Apple does. */
export function sendForm(response, { origin, pathname, searchParams }) {
  const fields = [...searchParams].map(
    ([name, value]) => `<input type="hidden" name="${quote(name)}" value="${quote(value)}">`,
  )
  const form = `<form method="post" action="${quote(origin + pathname)}">${fields.join('')}<button>Continue</button></form>`
  sendPage(response, 'Apple (sandbox)', `${form}<script>${script}</script>`)
}

/** The page of an authorization that goes back to no app, because its client or its redirect URI is unknown. */
export const sendRefusal = (response, reason) => sendPage(response, 'Refused', `<h1>${quote(reason)}</h1>`, 400)
