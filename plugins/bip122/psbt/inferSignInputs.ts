import type { BitcoinAccount } from '../account.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { toHex } from '../encoding/hex.ts'
import type { SignInput } from '../provider.ts'
import { fieldValue } from './readMap.ts'
import { readOutput } from './readOutput.ts'
import { readPsbt } from './readPsbt.ts'

/**
 * The inputs that the wallet's accounts have to sign: by the output that each input spends, or, if that output is not
 * in the PSBT, by the payment address.
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
  return readPsbt(psbt).inputs.flatMap((fields, index) => {
    const spent = fieldValue(fields, 0x01)
    const address = spent ? byScript.get(toHex(readOutput(spent).script)) : payment
    return address ? [{ address, index }] : []
  })
}
