// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findCitations,
  findForeign,
  findMisnumbered,
  findUnresolved,
  findUntested,
  readRules,
} from '../tests/architecture/citations.ts'
import type { Files } from '../tests/architecture/readModules.ts'

const root = join(import.meta.dirname, '..')
const folders = ['kernel', 'plugins', 'server', 'ui', 'sandbox', 'tests', 'scripts', 'docs']

const paths = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  ),
]
/** This file and the checker say what is not to be found. */
const own = ['docs/behaviour.test.ts', 'tests/architecture/citations.ts']
const files: Files = Object.fromEntries(
  paths
    .filter((path) => /\.([mc]?[jt]sx?|md|css|html|sol)$/.test(path))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path) && !own.includes(path))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const pages: Files = Object.fromEntries(
  Object.entries(files).flatMap(([path, text]) => {
    const [, name] = /^docs\/behaviour\/([a-z-]+)\.md$/.exec(path) ?? []
    return name ? [[name, text]] : []
  }),
)
const rules = readRules(pages)
const tests: Files = Object.fromEntries(
  Object.entries(files).filter(
    ([path]) => /\.(test|test-d|e2e)\.tsx?$/.test(path) || path.startsWith('kernel/testing/contract/'),
  ),
)

describe('docs/behaviour', () => {
  test('has rules, numbered from one on each page', () => {
    expect(rules.length).toBeGreaterThan(70)
    expect(findMisnumbered(pages)).toEqual([])
  })

  test('has every page in its index, with what it is about', () => {
    const index = files['docs/behaviour/README.md'] ?? ''
    expect([...index.matchAll(/\]\(([a-z-]+)\.md\)/g)].map(([, name]) => name).sort()).toEqual(
      Object.keys(pages).sort(),
    )
  })

  test('has every rule that is cited', () => {
    expect(findCitations(files, Object.keys(pages)).length).toBeGreaterThan(300)
    expect(findUnresolved(files, rules)).toEqual([])
  })

  test('has no rule that nothing tests', () => {
    expect(findUntested(tests, rules)).toEqual([])
  })

  test('is all that is cited', () => {
    expect(findForeign(files)).toEqual([])
  })
})

describe('the checks themselves', () => {
  const planted = readRules({ tides: '## <a id="tides-1"></a>tides 1: Ebb\n\n## <a id="tides-2"></a>tides 2: Flood\n' })

  test.each([
    ['a comment', '// It turns twice a day (tides 3).', 'tides 3'],
    ['a title', "test('what was low is high (tides 1, tides 20)', () => {})", 'tides 20'],
    ['a link', 'See [the rule](behaviour/tides.md#tides-4).', 'tides 4'],
    ['the name of a page', '/** As the moon says (tide 1). */', 'tide 1'],
  ])('see a wrong number in %s', (_, text, id) => {
    expect(findUnresolved({ 'a.ts': text }, planted)).toEqual([
      `a.ts:1 cites ${id}, which is no rule of docs/behaviour`,
    ])
  })

  test('take what is there, and no figure for a rule', () => {
    const text = '// Both hold (tides 1, tides 2): 12 tides 24.8 hours apart, see tides.md#tides-2 and f(chain 1).'
    expect(findUnresolved({ 'a.ts': text }, planted)).toEqual([])
  })

  test('see a rule without a test', () => {
    expect(findUntested({ 'a.test.ts': "test('falls (tides 1)')" }, planted)).toEqual([
      'tides 2 is cited by no test: Flood',
    ])
  })

  test.each([
    ['a gap', 'tides 3: Flood'],
    ['a repetition', 'tides 1: Flood'],
    ['another page', 'moons 2: Flood'],
    ['a heading without a number', 'Flood'],
  ])('see %s', (_, heading) => {
    const text = `## <a id="tides-1"></a>tides 1: Ebb\n\n## <a id="tides-2"></a>${heading}\n`
    expect(findMisnumbered({ tides: text })).toHaveLength(1)
  })

  test.each([
    '// The id is kept (R25).',
    '/** R4, here as everywhere. */',
    "test('error, M18: plain text', () => {})",
    '// Nobody is asked before a press (T13, R49).',
    '/** How long it is fresh, in ms (spec 9). */',
    '/** The policy of ruling 47. */',
    '// Subtle case 16.',
    '/** Who may import whom: architecture.md, section 2. */',
    "    ['A24', 'signPsbt'],",
  ])('see a citation of what is elsewhere: %s', (line) => {
    expect(findForeign({ 'a.ts': `\n${line}` })).toEqual([expect.stringContaining('a.ts:2 cites')])
  })

  test.each([
    "export const check: IconPath = { d: 'M4.5 10.5l3.75 3.75 7.25-8' }",
    '// As EIP-712, BIP-322 and CAIP-2 have it; ERC-55 says which letters are large.',
    "const agent = 'Mozilla/5.0 (X11; Linux x86_64)'",
    "const address = '0xA5'",
    '// The specification of the chain and T as a type.',
  ])('see none in %s', (line) => {
    expect(findForeign({ 'a.ts': line })).toEqual([])
  })
})
