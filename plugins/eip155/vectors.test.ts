import { join } from 'node:path'
import type { TypedData } from 'tapkit/kernel'
import { namehash } from 'viem/ens'
import { hashTypedData, recoverTypedDataAddress } from 'viem/utils'
import { describe, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { normalizeLabels } from './actions/normalizeName.ts'
import { serializeTypedData } from './actions/serializeTypedData.ts'
import { checksumAddress, isChecksumAddress } from './checksumAddress.ts'
import { isAddressShape } from './isAddressShape.ts'

/** Structured data as a wallet gets it: through our JSON. */
const sent = (data: TypedData) => JSON.parse(serializeTypedData(data))

const parts: [fixture: string, fn: string, part: (...args: never[]) => unknown][] = [
  ['evm-address', 'isEvmAddress', isAddressShape],
  ['evm-address', 'isChecksumAddress', isChecksumAddress],
  ['evm-address', 'toChecksumAddress', checksumAddress],
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
  const file = join(import.meta.dirname, `fixtures/${fixture}.json`)
  test.each(readRows(file, fn))('$id', (row) => checkRow(row, part))
})
