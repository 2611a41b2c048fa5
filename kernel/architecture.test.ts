// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findForeignCss,
  findHooksOnLoad,
  findLockfileRisks,
  findLongFiles,
  findOpenExports,
  findPluginKinds,
  findSinks,
  findTestShortcuts,
} from '../tests/architecture/banned.ts'
import { findLongestChain } from '../tests/architecture/callChains.ts'
import { findNewApis, findNewCss } from '../tests/architecture/floor.ts'
import {
  findCycles,
  findEagerSdks,
  findLayerBreaks,
  findNeededPeers,
  listEagerPackages,
} from '../tests/architecture/layers.ts'
import { type Entries, type Files, readModules } from '../tests/architecture/readModules.ts'
import { findClimbs } from '../tests/architecture/rooms.ts'

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const entries: Entries = Object.fromEntries(
  Object.entries<{ 'tapkit-source'?: string }>(manifest.exports).flatMap(([path, { 'tapkit-source': source }]) =>
    source ? [[path.replace(/^\./, 'tapkit'), source.replace('./', '')]] : [],
  ),
)

function read(folders: readonly string[]): Files {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  )
  const code = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/(^|\/)node_modules\//.test(path))
  return Object.fromEntries(code.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

const isFixture = ([path]: [string, string]) => /(^|\/)fixtures\//.test(path)
const isTest = ([path]: [string, string]) => /\.(test|test-d|e2e)\.tsx?$/.test(path)
const pick = (files: Files, keep: (entry: [string, string]) => boolean) =>
  Object.fromEntries(Object.entries(files).filter(keep))

const everything = read(['kernel', 'plugins', 'server', 'ui', 'sandbox', 'tests', 'scripts'])
const all = pick(everything, (entry) => !isFixture(entry))
const shipped = pick(all, (entry) => /^(kernel|plugins|server|ui)\//.test(entry[0]) && !isTest(entry))
// Setup files that tests share; Vitest loads them again for each file.
const perFile = ['tests/failOnOutput.ts', 'tests/loadReact.ts', 'tests/settleFile.ts']
const shared = pick(everything, (entry) => !isTest(entry) && !perFile.includes(entry[0]))
const withHooks = readModules(
  pick(shared, ([, text]) => /(before|after)(Each|All)/.test(text)),
  entries,
)
const modules = readModules(shipped, entries)
const tests = readModules(pick(all, isTest), entries)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('the repository', () => {
  test('imports only what its layer may (docs/architecture.md)', () => {
    expect(findLayerBreaks(modules)).toEqual([])
  })
  test('has no import within the kernel that goes up (docs/architecture.md)', () => {
    expect(findClimbs(modules)).toEqual([])
  })
  test('loads no SDK with an entry', () => {
    expect(findEagerSdks(modules, entries)).toEqual([])
  })
  test.each(['tapkit/server', 'tapkit/server/auth', 'tapkit/features/siwx/verify'])(
    '%s is bundled where no SDK is installed (login-server 51)',
    (name) => {
      expect(findNeededPeers(modules, entries[name] ?? '', Object.keys(manifest.peerDependencies))).toEqual([])
    },
  )
  test.each(Object.entries(entries).filter(([name]) => !/^tapkit\/(ui|review|(.+\/)?react)$/.test(name)))(
    '%s loads without React',
    (_, entry) => {
      expect([...listEagerPackages(modules, entry)].filter((name) => name.startsWith('react'))).toEqual([])
    },
  )
  test('has no circle of imports', () => {
    expect(findCycles(modules)).toEqual([])
  })
  test('calls through at most 13 files of kernel/session, from a verb to its end', () => {
    // The stack at run time is shorter: at most 8 files, sampled in 400 connects, reports, switches and disconnects.
    const chain = findLongestChain(modules.filter(({ path }) => path.startsWith('kernel/session/')))
    expect(chain.length, chain.join(' → ')).toBeLessThanOrEqual(13)
  })
  test('turns no string into code or markup (security 1)', () => {
    expect(findSinks(modules)).toEqual([])
  })
  test('exports names only', () => {
    expect(findOpenExports(modules)).toEqual([])
  })
  test('names no kind of a plugin in the kernel and the review (docs/architecture.md)', () => {
    expect(findPluginKinds(shipped)).toEqual([])
  })
  test('has no file over 400 lines', () => {
    expect(findLongFiles(all)).toEqual([])
  })
  test('styles in px and in logical properties', () => {
    expect(findForeignCss(modules)).toEqual([])
  })
  test('runs in the oldest browsers of the README', () => {
    expect([...findNewApis(modules), ...findNewCss(modules)]).toEqual([])
  })
  test('skips no test and replaces no module', () => {
    expect(findTestShortcuts(tests)).toEqual([])
  })
  test('has no fixture, or other help of tests, that sets up by being imported', () => {
    expect(findHooksOnLoad(withHooks)).toEqual([])
  })
  test('ships no install script and names no registry', () => {
    expect(findLockfileRisks(lock.packages)).toEqual([])
  })
})

describe('the rules themselves', () => {
  const parse = (files: Files) => readModules(files, entries)
  const breaks = (path: string, text: string) => findLayerBreaks(parse({ [path]: text })).length

  test.each([
    ['kernel/x.ts', "import { useState } from 'react'"],
    ['kernel/x.ts', "import { proxy } from 'valtio'"],
    ['kernel/x.ts', "import { SyncHook } from 'tapable'"],
    ['kernel/x.ts', "import { Button } from '../ui/kit/buttons/Button.tsx'"],
    ['kernel/x.ts', "import type { AppKit } from 'tapkit'"],
    ['kernel/x.ts', "import './testing/index.ts'"],
    ['kernel/x.ts', "const hashes = () => import('@noble/hashes/sha2')"],
    ['ui/kit/X.tsx', "import { createKernel } from 'tapkit/kernel'"],
    ['ui/kit/X.tsx', "import { core } from '../core/index.ts'"],
    ['ui/kit/X.tsx', "import { ReviewSheet } from '../review/ReviewSheet.tsx'"],
    ['ui/review/X.tsx', "import { core } from '../core/index.ts'"],
    ['ui/core/x.ts', "import { send } from 'tapkit/features/send'"],
    ['ui/core/x.ts', "import { Router } from '../shell/Router.tsx'"],
    ['ui/shell/x.ts', "import type { Kernel } from '../../kernel/index.ts'"],
    ['plugins/eip155/x.ts', "import { connect } from '../../kernel/session/connect.ts'"],
    ['plugins/eip155/x.ts', "import { useState } from 'react'"],
    ['plugins/eip155/x.ts', "import { useKit } from 'tapkit/react'"],
    ['plugins/eip155/ethers/useX.ts', "import { createAppKit } from 'tapkit'"],
    ['plugins/eip155/x.ts', "import { solana } from '../solana/index.ts'"],
    ['plugins/eip155/x.ts', "import { readMember } from '../wbip/readMember.ts'"],
    ['plugins/eip155/x.ts', "import { swapIntent } from 'tapkit/features/swap'"],
    ['plugins/stacks/x.ts', "import { bip122 } from '../bip122/index.ts'"],
    ['plugins/wbip/x.ts', "import { bip122 } from '../bip122/index.ts'"],
    ['plugins/eip155/x.ts', "import { emitChanges } from '../eip1193/emitChanges.ts'"],
    ['plugins/eip1193/x.ts', "import { eip155 } from '../eip155/index.ts'"],
    ['plugins/stacks/x.ts', "import { readRuneName } from '../ordinals/runeName.ts'"],
    ['plugins/features/send/index.ts', "import { readRuneName } from '../../ordinals/runeName.ts'"],
    ['plugins/features/send/views/X.tsx', "import { readRuneName } from '../../../ordinals/runeName.ts'"],
    ['plugins/ordinals/x.ts', "import { toHex } from '../bip122/encoding/hex.ts'"],
    ['plugins/ordinals/x.ts', "import { Transaction } from 'bitcoinjs-lib'"],
    ['plugins/ordinals/x.ts', "import { object } from 'valibot'"],
    ['ui/core/x.ts', "import { readRuneName } from '../../plugins/ordinals/runeName.ts'"],
    ['plugins/features/send/index.ts', "import { Button } from 'tapkit/ui'"],
    ['plugins/features/send/index.ts', "import type { Chain } from 'viem'"],
    ['plugins/features/send/index.ts', "const viem = () => import('viem')"],
    ['plugins/features/send/views/X.tsx', "import { eip155 } from 'tapkit/eip155'"],
    ['plugins/features/siwx/index.ts', "const load = () => import('tapkit/eip155')"],
    ['plugins/features/runes/x.ts', "import { bip122 } from 'tapkit/bip122'"],
    ['plugins/features/send/index.ts', "import { parseParams } from 'tapkit/bip122/request'"],
    ['plugins/features/siwx/message/x.ts', "import { verifyMessage } from 'tapkit/solana'"],
    ['plugins/features/siwx/verify/x.ts', "import { verifyMessage } from '../../../eip155/verifyMessage.ts'"],
    ['plugins/features/siwx/verify/x.ts', "import { mainnet } from 'tapkit/eip155/networks'"],
    ['plugins/features/siwx/verify/x.ts', "const load = () => import('tapkit/solana')"],
    ['plugins/features/send/views/X.tsx', "import { receive } from '../../receive/index.ts'"],
    ['plugins/features/send/views/X.tsx', "import { Row } from '../../../../ui/kit/Row.tsx'"],
    ['plugins/auth/frame/x.ts', "import { solana } from '../../solana/index.ts'"],
    ['plugins/auth/frame/x.ts', "import { privateKeyToAccount } from 'viem/accounts'"],
    ['plugins/auth/frame/approve/read/x.ts', "import { privateKeyToAccount } from 'viem/accounts'"],
    ['plugins/auth/frame/approve/views/X.tsx', "import { readCalls } from '../../../../eip155/actions/readCalls.ts'"],
    ['plugins/auth/frame/handshake/x.ts', "import { createElement } from 'react'"],
    ['plugins/auth/frame/bridge/x.ts', "import { useState } from 'react'"],
    ['plugins/auth/frame/window/X.tsx', "import { Router } from '../../../../ui/shell/Router.tsx'"],
    ['plugins/eip155/x.ts', "import { split } from 'shamir-secret-sharing'"],
    ['plugins/features/send/index.ts', "import { readVault } from '../../auth/frame/vault/readVault.ts'"],
    ['server/x.ts', "import { readFile } from 'node:fs/promises'"],
    ['server/x.ts', "import { readVault } from '../plugins/auth/frame/vault/readVault.ts'"],
    ['server/auth/x.ts', "import { openWalletStore } from '../../plugins/auth/frame/wallet/walletStore.ts'"],
    ['server/x.ts', "import { fileStorage } from './node/fileStorage.ts'"],
    ['server/x.ts', "import { verifyMessage } from 'tapkit/eip155'"],
    ['server/x.ts', "import { Row } from 'tapkit/ui'"],
    ['plugins/features/send/index.ts', "import { createSignInServer } from 'tapkit/server'"],
  ])('%s may not: %s', (path, text) => {
    expect(breaks(path, text)).toBe(1)
  })

  test.each([
    ['kernel/x.ts', "import { subscribe } from 'valtio/vanilla'"],
    ['kernel/hooks/x.ts', "import type { Hook } from 'tapable'"],
    ['ui/kit/X.tsx', "import type { Kernel } from 'tapkit/kernel'"],
    ['ui/review/X.tsx', "import { formatUnits } from 'tapkit/kernel'\nimport { Row } from '../kit/Row.tsx'"],
    ['plugins/features/send/views/X.tsx', "import { ReviewSheet } from 'tapkit/review'"],
    ['ui/core/views/X.tsx', "import { Row } from '../../kit/Row.tsx'"],
    ['plugins/eip155/x.ts', "import type { Chain } from 'viem'\nconst load = () => import('viem')"],
    ['plugins/eip155/x.ts', "import type { SignedPermit } from 'tapkit/features/swap'"],
    ['plugins/bip122/connectors/x.ts', "import { readMember } from '../../wbip/readMember.ts'"],
    ['plugins/stacks/x.ts', "import { readMember } from '../wbip/readMember.ts'"],
    ['plugins/auth/providers/x.ts', "import { emitChanges } from '../../eip1193/emitChanges.ts'"],
    ['plugins/ordinals/x.ts', "import { BaseError } from 'tapkit/kernel'\nimport { isUint } from './uint.ts'"],
    ['plugins/bip122/psbt/x.ts', "import { readRuneName } from '../../ordinals/runeName.ts'"],
    ['plugins/features/runes/x.ts', "import { readRuneName } from '../../ordinals/runeName.ts'"],
    ['plugins/features/runes/x.ts', "const load = () => import('tapkit/bip122/request')"],
    ['plugins/features/runes/views/X.tsx', "import { readRuneName } from '../../../ordinals/runeName.ts'"],
    ['plugins/stacks/x.ts', "import { sha256 } from '@noble/hashes/sha2'"],
    ['plugins/features/send/views/X.tsx', "import { Row } from 'tapkit/ui'\nimport '../actions/send.ts'"],
    [
      'plugins/features/siwx/verify/x.ts',
      "const load = () => import('tapkit/stacks/verify')\nimport '../message/parseMessage.ts'",
    ],
    ['plugins/features/siwx/message/x.ts', "import { keccak_256 } from '@noble/hashes/sha3'"],
    [
      'plugins/auth/frame/vault/x.ts',
      "import { HDKey } from '@scure/bip32'\nimport { split } from 'shamir-secret-sharing'\nimport '../crypto/seal.ts'",
    ],
    ['plugins/auth/frame/approve/read/x.ts', "import { readCalls } from '../../../../eip155/actions/readCalls.ts'"],
    ['plugins/auth/frame/approve/views/X.tsx', "import { createElement } from 'react'\nimport '../texts.ts'"],
    ['plugins/auth/frame/window/X.tsx', "import { useState } from 'react'\nimport '../wallet/wallet.ts'"],
    ['server/x.ts', "import type { EthCall } from 'tapkit/eip155'\nimport { BaseError } from 'tapkit/kernel'"],
    ['server/node/x.ts', "import { readFile } from 'node:fs/promises'"],
    ['server/auth/x.ts', "import { readVault } from '../../plugins/auth/frame/vault/readVault.ts'"],
  ])('%s may: %s', (path, text) => {
    expect(breaks(path, text)).toBe(0)
  })

  test.each([
    ['up', { 'kernel/session/a.ts': "import '../money/b.ts'", 'kernel/money/b.ts': '' }],
    ['above the rooms', { 'kernel/modal/a.ts': "import '../b.ts'", 'kernel/b.ts': "import './money/c.ts'" }],
    ['nowhere, from a room of no floor', { 'kernel/elsewhere/a.ts': '' }],
  ])('see an import that goes %s', (_, files) => {
    expect(findClimbs(parse(files))).toHaveLength(1)
  })
  test.each([
    ['down', { 'kernel/money/a.ts': "import '../session/b.ts'" }],
    ['up for a type', { 'kernel/session/a.ts': "import type { B } from '../money/b.ts'" }],
    ['up by import()', { 'kernel/loading/a.ts': "import('../b.ts')", 'kernel/b.ts': "import './money/c.ts'" }],
    ['to a file beside the rooms that uses none', { 'kernel/errors/a.ts': "import '../b.ts'", 'kernel/b.ts': '' }],
  ])('see nothing wrong with an import that goes %s', (_, files) => {
    expect(findClimbs(parse(files))).toEqual([])
  })

  test.each([
    ['an import', "import './b.ts'", "export { a } from './a.ts'"],
    ['a type', "import './b.ts'", "import type { A } from './a.ts'"],
    ['an import() whose target imports a type back', "import('./b.ts')", "import type { A } from './a.ts'"],
    ['an import() whose target imports back', "import('./b.ts')", "import { a } from './a.ts'"],
    ['an import() that goes back', "import './b.ts'", "import('./a.ts')"],
  ])('see a circle through %s', (_, a, b) => {
    const circle = { 'kernel/a.ts': a, 'kernel/b.ts': b }
    expect(findCycles(parse(circle))).toEqual(['kernel/a.ts → kernel/b.ts → kernel/a.ts'])
  })
  test('see a circle that comes back to an import() by a third file', () => {
    const circle = {
      'kernel/a.ts': "import('./b.ts')",
      'kernel/b.ts': "import './c.ts'",
      'kernel/c.ts': "import type { A } from './a.ts'",
    }
    expect(findCycles(parse(circle))).toEqual(['kernel/a.ts → kernel/b.ts → kernel/c.ts → kernel/a.ts'])
  })
  test('see no circle if both sides of an import() take their types from a third file', () => {
    const files = {
      'kernel/a.ts': "import type { C } from './c.ts'\nimport('./b.ts')",
      'kernel/b.ts': "import type { C } from './c.ts'",
      'kernel/c.ts': 'export type C = string',
    }
    expect(findCycles(parse(files))).toEqual([])
  })
  test('follow calls from file to file, through closures and functions that are handed on, not through types', () => {
    const chain = (files: Files) => findLongestChain(parse(files)).join(' ')
    const end = { 'kernel/c.ts': 'export const c = () => 1\nexport type C = string' }
    const last = { ...end, 'kernel/b.ts': "import { c } from './c.ts'\nexport function b() { return [1].map(c) }" }
    const first = (text: string) => ({ ...last, 'kernel/a.ts': `import { b } from './b.ts'\n${text}` })
    expect(chain(first('export const a = () => () => b()'))).toBe('kernel/a.ts kernel/b.ts kernel/c.ts')
    expect(chain(first('const own = () => b()\nexport const a = () => own()'))).toBe(
      'kernel/a.ts kernel/b.ts kernel/c.ts',
    )
    expect(chain(first('export const a = ({ b }) => b()'))).toBe('kernel/b.ts kernel/c.ts')
    expect(chain(first('export const a = (x: { b(): void }) => x.b()'))).toBe('kernel/b.ts kernel/c.ts')
    expect(chain(first('export const a = (x): b => x'))).toBe('kernel/b.ts kernel/c.ts')
  })
  test('see an SDK that loads at once, and React behind an entry', () => {
    const sdk = { 'plugins/x/index.ts': "import './a.ts'\nimport('./b.ts')", 'plugins/x/b.ts': "import 'ethers'" }
    const find = (files: Files) => findEagerSdks(parse(files), { 'tapkit/x': 'plugins/x/index.ts' })
    expect(find({ ...sdk, 'plugins/x/a.ts': "import { toHex } from 'viem/utils'" })).toHaveLength(1)
    expect(find({ ...sdk, 'plugins/x/a.ts': "import { keccak_256 } from '@noble/hashes/sha3'" })).toHaveLength(1)
    expect(find({ ...sdk, 'plugins/x/a.ts': "import type { Hex } from 'viem'" })).toEqual([])
    const files = { 'ui/index.ts': "import './a.ts'", 'ui/a.ts': "import { createElement } from 'react'" }
    expect([...listEagerPackages(parse(files), 'ui/index.ts')]).toEqual(['react'])
  })
  test.each([
    "eval('1')",
    "new Function('return 1')",
    'element.innerHTML = text',
    "element['outerHTML'] = text",
    'const x = <p dangerouslySetInnerHTML={{ __html: text }} />',
  ])('see the sink in %s', (text) => {
    expect(findSinks(parse({ 'ui/x.tsx': text }))).toHaveLength(1)
  })
  test.each([
    "vi.mock('./a.ts')",
    "test.only('a', run)",
    "describe.skip('a', run)",
    "it.todo('a')",
    'test.each([1]).skip()',
  ])('see the shortcut in %s', (text) => {
    expect(findTestShortcuts(parse({ 'kernel/x.test.ts': text }))).toHaveLength(1)
  })
  test('see the hook that a fixture registers as it loads, not the one that it offers', () => {
    const text = 'beforeEach(() => {})\nexport function withPage() { afterEach(() => {}) }'
    expect(findHooksOnLoad(parse({ 'kernel/fixtures/x.ts': text }))).toEqual(['kernel/fixtures/x.ts: beforeEach'])
  })
  test.each([
    'if (globalThis.document) afterEach(() => {})',
    'export const left = afterEach(() => {})',
    'void beforeAll(async () => {})',
    'for (const one of [1]) { beforeEach(() => one) }',
    'test.beforeEach(() => {})',
  ])('see the hook on load in %s', (text) => {
    expect(findHooksOnLoad(parse({ 'kernel/fixtures/x.ts': text }))).toHaveLength(1)
  })
  test('see rem and physical sides in style sheets, not in comments', () => {
    const rules = [
      'a { margin-left: 1px; inset-inline: 2px; width: 1.5rem } /* 2rem; left: 1px */',
      'b { left: 2px; text-align: right }',
      'c { left: 0; right: var(--x); direction: ltr; text-align: left }',
    ]
    const found = findForeignCss(parse({ 'ui/x.css.ts': `export const css = \`${rules.join('')}\`` }))
    const expected = ['1.5rem', 'margin-left:', 'left:', 'text-align: right']
    expect(found).toEqual(expected.map((name) => `ui/x.css.ts: ${name}`))
  })
  test.each([
    ['kernel/x.ts', 'const both = AbortSignal.any([one, two])'],
    ['ui/x.ts', 'URL.canParse(url) && open(url)'],
    ['ui/x.ts', 'if (element.checkVisibility()) show()'],
    ['ui/x.css.ts', 'export const css = `a{color:light-dark(#000,#fff)}`'],
    ['ui/x.css.ts', 'export const css = `a{color:red;&:hover{color:blue}}`'],
  ])('see what an old browser lacks in %s: %s', (path, text) => {
    const found = parse({ [path]: text })
    expect([...findNewApis(found), ...findNewCss(found)]).toHaveLength(1)
  })
  test.each([
    ['kernel/x.ts', "if (intent.kind === 'swap') return"],
    ['kernel/x.ts', 'const isSwapped = readSwap(entry)'],
    ['ui/review/X.tsx', '// Of an approval, what its spender takes.'],
    ['ui/review/x.test.ts', 'type Signed = PermitMessage'],
  ])('see the kind of a plugin in %s: %s', (path, text) => {
    expect(findPluginKinds({ [path]: text })).toHaveLength(1)
    expect(findPluginKinds({ [path.replace(/^(kernel|ui.review)/, 'plugins/x')]: text })).toEqual([])
    expect(findPluginKinds({ [path]: 'fetchPermission(appointment, sketch, permitted)' })).toEqual([])
  })
  test('see long files, open exports and lockfile risks', () => {
    expect(findLongFiles({ 'kernel/x.ts': '\n'.repeat(401), 'plugins/a/abi/x.ts': '\n'.repeat(500) })).toHaveLength(1)
    expect(findOpenExports(parse({ 'kernel/index.ts': "export * from './a.ts'" }))).toHaveLength(1)
    expect(
      findLockfileRisks({
        a: { hasInstallScript: true },
        b: { hasInstallScript: true, dev: true },
        c: { resolved: 'https://x' },
      }),
    ).toEqual(['a has an install script', 'c is resolved at https://x'])
  })
})
