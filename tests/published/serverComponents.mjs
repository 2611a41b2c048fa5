// Runs in a consumer's folder, under the condition that frameworks with server components set: there React has no state,
// no context and no effects. An entry is either a client's, and says so in its first line, or loads without them.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const { useState } = await import('react')
if (useState) throw new Error('This is not the React of server components.')

for (const name of process.argv.slice(2)) {
  const text = await readFile(fileURLToPath(import.meta.resolve(name)), 'utf8')
  if (/^['"]use client['"]/.test(text)) continue
  await import(name).catch((error) => {
    throw new Error(`${name} says no 'use client' and does not load without: ${error.message}`)
  })
}

const { createAppKit } = await import('tapkit')
const kit = createAppKit({ plugins: [] })
if (kit.name !== 'default') throw new Error('A kit is not composed on a server.')
