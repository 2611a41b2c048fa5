import { decodeAddress } from '../address/decodeAddress.ts'
import { toHex } from '../encoding/hex.ts'
import type { SignInput } from '../provider.ts'
import { readPsbt } from './readPsbt.ts'
import { readSpent } from './readSpent.ts'

/**
 * The inputs that certainly spend outputs of the given addresses, by the PSBT's own data.
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

/** If an input's output is not in the PSBT, the input counts as no account's. A caller who knows more has to name the input. */
function scriptOf(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
