import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { formatCaipAddress, formatCaipNetworkId, parseCaipAddress, parseCaipNetworkId } from './parseCaip.ts'
import { parseCaipAssetId } from './parseCaipAssetId.ts'

const parts: Record<string, (...args: never[]) => unknown> = {
  parseCaipChainId: parseCaipNetworkId,
  formatCaipChainId: formatCaipNetworkId,
  parseCaipAccountId: parseCaipAddress,
  formatCaipAccountId: formatCaipAddress,
  // The vectors' asset is flat; ours nests the chain and the asset's name.
  parseCaipAssetId: (value: string) => {
    const { chainId, assetName, ...token } = parseCaipAssetId(value)
    return { ...chainId, assetNamespace: assetName.namespace, assetReference: assetName.reference, ...token }
  },
}

for (const row of readRows(join(import.meta.dirname, '../fixtures/caip.json'))) {
  test(`behavior: ${row.id} ${row.fn}`, () => checkRow(row, parts[row.fn] ?? (() => undefined)))
}

const text = (characters: string, maxLength: number, minLength = 1) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
const lower = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const any = `${lower}ABCDEFXYZ`

test('behavior: what is written is read back as it was', () => {
  fc.assert(
    fc.property(text(lower, 8, 3), text(`${any}_`, 32), text(`${any}.%`, 128), (namespace, reference, address) => {
      expect(parseCaipNetworkId(formatCaipNetworkId({ namespace, reference }))).toEqual({ namespace, reference })
      const account = { namespace, reference, address }
      expect(parseCaipAddress(formatCaipAddress(account))).toEqual(account)
    }),
  )
})

test('error: what is said of an id says how one is written', () => {
  try {
    parseCaipNetworkId('z:1')
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ debug: expect.stringContaining('3 to 8 characters') })
  }
})

test('error: anything else is refused with a coded error (networks 8)', () => {
  for (const value of ['eip155:1:0x1:extra', 'eip155::a', 'eip155:1:', '', {}, null, undefined, 7, '__proto__']) {
    expect(() => parseCaipAddress(value as string)).toThrow('Invalid CAIP Address')
  }
  for (const value of ['eip155:', ':1', 'eip155', 'EIP155:1', 'e:1', {}]) {
    expect(() => parseCaipNetworkId(value as string)).toThrow(/Invalid CAIP-2 network id/)
  }
})
