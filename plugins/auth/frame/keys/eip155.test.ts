// @vitest-environment node
import { HDKey } from '@scure/bip32'
import { expect, test, vi } from 'vitest'
import { isBlank } from '../fixtures/hex.ts'
import { eip155 } from './eip155.ts'

test('no key and no chain code on the path to the account is left in memory', () => {
  const master = vi.spyOn(HDKey, 'fromMasterSeed')
  const child = vi.spyOn(HDKey.prototype, 'deriveChild')
  expect(isBlank(eip155.derive(new Uint8Array(64).fill(7)))).toBe(false)
  const nodes = [...master.mock.results, ...child.mock.results].map(({ value }) => value as HDKey)
  expect(nodes).toHaveLength(6)
  for (const { chainCode, privateKey } of nodes)
    expect([chainCode && isBlank(chainCode), privateKey]).toEqual([true, null])
})
