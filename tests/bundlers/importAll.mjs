// Imports each file of `dist/` by itself and prints what it did to the page; code 1 if that is anything.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Window } from 'happy-dom'
import { root } from '../../scripts/steps.mjs'

const dist = join(root, 'dist')
const page = new Window({ url: 'https://host.example' })
const done = []

/** Notes a call, where a file of the package made it while it was imported. */
function watch(object, name, label = name) {
  const own = object[name]
  object[name] = function (...args) {
    const caller = new Error().stack.split('\n')[2] ?? ''
    if (caller.includes(pathToFileURL(dist).href)) done.push(`${label} (${caller.trim()})`)
    return Reflect.apply(own, this ?? globalThis, args)
  }
}

for (const name of [
  'window',
  'document',
  'navigator',
  'customElements',
  'HTMLElement',
  'localStorage',
  'CSSStyleSheet',
  'CustomEvent',
])
  Object.defineProperty(globalThis, name, { value: name === 'window' ? globalThis : page[name], configurable: true })
for (const name of ['addEventListener', 'dispatchEvent', 'matchMedia']) globalThis[name] = page[name].bind(page)
for (const name of [
  'addEventListener',
  'dispatchEvent',
  'matchMedia',
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
])
  watch(globalThis, name)
for (const name of ['createElement', 'addEventListener', 'append']) watch(page.document, name, `document.${name}`)
for (const name of ['define', 'get']) watch(page.customElements, name, `customElements.${name}`)
for (const name of ['getItem', 'setItem']) watch(page.Storage.prototype, name, `localStorage.${name}`)

const before = new Set(Reflect.ownKeys(globalThis))
const files = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith('.js'))
for (const file of files) await import(pathToFileURL(join(dist, file)).href)
const added = Reflect.ownKeys(globalThis).filter((key) => !before.has(key))

for (const line of done) console.log(line)
for (const key of added) console.log(`globalThis.${String(key)} was added`)
if (files.length < 500) console.log(`Only ${files.length} files were imported.`)
process.exit(done.length || added.length || files.length < 500 ? 1 : 0)
