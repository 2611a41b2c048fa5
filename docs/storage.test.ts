// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** The keys that may be stored. */
const ruled = [
  'session',
  'ledger',
  'defaultWallet',
  'wallets',
  'tokens:{network}',
  'hiddenTokens:{network}',
  'onramp',
  'pay',
  'payTraces',
  'runes',
  'siwx',
  'siwxUsed',
  'siwxLeft',
  'emailCapture',
  'walletconnect:*',
  'walletconnect:apps',
  'auth',
  'authReturn',
  'authWay',
  'cache',
]

test('the page on storage and the README name each key that may be stored, and no other (storage 1)', () => {
  const page = read('docs/behaviour/storage.md')
  const listed = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, key]) => key)
  expect(listed).toEqual(ruled)
  const [, paragraph = ''] = /\*\*Storage\.\*\*([\s\S]*?)\n\n/.exec(read('README.md')) ?? []
  const named = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, key]) => key)
  expect(named.filter((key) => !/^((local|session)Storage|tapkit:|createAppKit)/.test(key ?? '')).sort()).toEqual(
    [...ruled].sort(),
  )
})
