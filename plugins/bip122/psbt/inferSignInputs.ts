import type { BitcoinAccount } from '../account.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { toHex } from '../encoding/hex.ts'
import type { SignInput } from '../provider.ts'
import { fieldValue } from './readMap.ts'
import { readOutput } from './readOutput.ts'
import { readPsbt } from './readPsbt.ts'
import { readSpent } from './readSpent.ts'

/**
 * The inputs that the wallet's accounts have to sign: by the output that each input spends, alone or in its whole transaction, or, if
 * that output is not in the PSBT, by the payment address.
 * @throws InvalidPsbtError
 */
export function inferSignInputs(psbt: Uint8Array, accounts: readonly BitcoinAccount[]): SignInput[] {
  const byScript = new Map(
    accounts.flatMap(({ address }) => {
      const decoded = decodeAddress(address)
      return decoded ? [[toHex(decoded.script), address] as const] : []
    }),
  )
  const payment = accounts.find(({ purpose }) => purpose === 'payment')?.address
  const { inputs, transaction } = readPsbt(psbt)
  return transaction.inputs.flatMap((input, index) => {
    const fields = inputs[index] ?? []
    const alone = fieldValue(fields, 0x01)
    const spent = fieldValue(fields, 0x00) ? readSpent(fields, input) : alone && readOutput(alone)
    const address = spent ? byScript.get(toHex(spent.script)) : payment
    return address ? [{ address, index }] : []
  })
}
