import { formatUnits, parseUnits, type TypedData } from 'tapkit/kernel'
import { namehash } from 'viem/ens'
import { hashTypedData, recoverTypedDataAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { normalizeLabels } from './actions/normalizeName.ts'
import { serializeTypedData } from './actions/serializeTypedData.ts'
import { checksumAddress, isChecksumAddress } from './checksumAddress.ts'
import { readRows } from './fixtures/readRows.ts'
import { isAddressShape } from './isAddressShape.ts'

/** Structured data as a wallet gets it: through our JSON. */
const sent = (data: TypedData) => JSON.parse(serializeTypedData(data))

const parts: [fixture: string, fn: string, part: (...args: never[]) => unknown][] = [
  ['evm-address', 'isEvmAddress', isAddressShape],
  ['evm-address', 'isChecksumAddress', isChecksumAddress],
  ['evm-address', 'toChecksumAddress', checksumAddress],
  ['evm-units', 'parseUnits', parseUnits],
  ['evm-units', 'formatUnits', formatUnits],
  ['ens', 'ensNormalize', normalizeLabels],
  ['ens', 'namehash', (name: string) => namehash(normalizeLabels(name))],
  ['eip712', 'hashTypedData', (data: TypedData) => hashTypedData(sent(data))],
  ['eip712', 'verifyTypedData', verify],
]

async function verify({ address, signature, ...data }: TypedData & { address: string; signature: `0x${string}` }) {
  const signer = await recoverTypedDataAddress({ ...sent(data), signature }).catch(() => undefined)
  return signer === address
}

describe.each(parts)('%s: %s', (fixture, fn, part) => {
  test.each(readRows(fixture, fn).map((row) => [row.id, row] as const))('%s', async (_, row) => {
    const run = async () => part(...row.args)
    if (row.throws) return await expect(run()).rejects.toThrow()
    const outcome = await run()
    if (row.oneOf) return expect(row.oneOf).toContainEqual(outcome)
    expect(outcome).toEqual(row.expect)
  })
})
