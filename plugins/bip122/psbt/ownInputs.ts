import { decodeAddress } from '../address/decodeAddress.ts'
import { toHex } from '../encoding/hex.ts'
import type { SignInput } from '../provider.ts'
import { readPsbt } from './readPsbt.ts'
import { readSpent } from './readSpent.ts'

/**
 * The inputs that spend what addresses hold, as far as the PSBT says so for certain.
 * @throws InvalidPsbtError
 */
export function ownInputs(bytes: Uint8Array, accounts: readonly { readonly address: string }[]): SignInput[] {
  const byScript = new Map(
    accounts.flatMap(({ address }) => {
      const decoded = decodeAddress(address)
      return decoded ? [[toHex(decoded.script), address] as const] : []
    }),
  )
  const { inputs, transaction } = readPsbt(bytes)
  return transaction.inputs.flatMap((input, index) => {
    const script = scriptOf(() => readSpent(inputs[index] ?? [], input).script)
    const address = script && byScript.get(toHex(script))
    return address ? [{ address, index }] : []
  })
}

/** One whose output is not told is nobody's here: who knows better names it. */
function scriptOf(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
