import { posix } from 'node:path'
import { parseSync } from 'vite'

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Tests that read the files they are about, in place of importing them. */
const readers = [
  { test: 'kernel/architecture.test.ts', reads: /\.(ts|tsx|mjs)$|^package(-lock)?\.json$/ },
  { test: 'docs/docs.test.ts', reads: /\.md$|^(docs|examples|site)\/|^llms\.txt$|^package\.json$/ },
  { test: 'docs/behaviour.test.ts', reads: /\.md$|\.test\.tsx?$/ },
]

/** A path in a text: a file of data that is read, or a script that is started. */
const readPath = /['"`](\.{1,2}\/[^'"`\s]+\.(?:json|mjs))['"`]/g

/** The paths that a file loads, at once or later. An import of types alone is left to the compiler. */
function importsOf(path, text, entries) {
  const { module } = parseSync(path, text)
  const isType = ({ start, end }) => /^(import|export)\s+type\b/.test(text.slice(start, end))
  const specifiers = [
    ...module.staticImports.filter((each) => !isType(each)).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .filter((each) => !isType(each))
      .flatMap(({ entries: [entry] }) => entry?.moduleRequest?.value ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
    ...[...text.matchAll(readPath)].map(([, path]) => path),
  ]
  return specifiers.flatMap((specifier) =>
    specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : (entries[specifier] ?? []),
  )
}

/** How many folders two files have in common. */
function nearness(one, other) {
  const folders = one.split('/').slice(0, -1)
  const others = other.split('/')
  const apart = folders.findIndex((folder, at) => folder !== others[at])
  return apart === -1 ? folders.length : apart
}

/**
 * The tests that changed files can reach, with how many imports away each is: the nearest first.
 * @param files texts by path
 * @param entries sources of the package's entries by public name, such as `tapkit/kernel`
 * @param changed paths; a deleted file counts
 * @param shared paths that are loaded with every test
 */
export function findTests(files, { entries, changed, shared = [] }) {
  const importers = new Map()
  const add = (path, importer) => importers.set(path, [...(importers.get(path) ?? []), importer])
  for (const [path, text] of Object.entries(files)) {
    if (!isCode(path)) continue
    for (const imported of importsOf(path, text, entries)) add(imported, path)
    if (isTest(path)) for (const each of shared) add(each, path)
  }
  for (const { test, reads } of readers)
    if (test in files) for (const path of changed) if (reads.test(path)) add(path, test)
  const reached = new Map(changed.map((path) => [path, 0]))
  // The loop comes to what it adds.
  for (const [path, distance] of reached)
    for (const importer of importers.get(path) ?? []) if (!reached.has(importer)) reached.set(importer, distance + 1)
  const rank = (path) => Math.max(...changed.map((each) => nearness(path, each)))
  return [...reached]
    .filter(([path]) => isTest(path) && path in files)
    .map(([path, distance]) => ({ path, distance, near: rank(path) }))
    .sort((a, b) => a.distance - b.distance || b.near - a.near || (a.path < b.path ? -1 : 1))
    .map(({ path, distance }) => ({ path, distance }))
}
