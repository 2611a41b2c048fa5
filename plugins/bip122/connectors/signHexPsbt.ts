import { toHex } from '../encoding/hex.ts'
import { PartialBroadcastError, WalletCallNotSupportedError } from '../errors.ts'
import type { BitcoinProvider } from '../provider.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import type { Caller } from './createCaller.ts'
import { readPsbtText, readText } from './readText.ts'

/**
 * Signs as UniSat and OKX do: the PSBT is hex, inputs are a list, and a broadcast is a second call. Whether it can be
 * broadcast is known before the visitor is asked (R32).
 * @throws PartialBroadcastError, WalletCallNotSupportedError, UserRejectedError, RPCError
 */
export async function signHexPsbt(
  { ask, has, wallet }: Caller,
  { psbt, signInputs, broadcast = false }: Parameters<BitcoinProvider['signPsbt']>[0],
): ReturnType<BitcoinProvider['signPsbt']> {
  if (broadcast && signInputs?.length) throw new PartialBroadcastError()
  if (broadcast && !has('pushPsbt')) throw new WalletCallNotSupportedError({ wallet, method: 'pushPsbt' })
  const toSignInputs = signInputs?.map(({ index, address, sighashTypes }) => ({
    index,
    address,
    ...(sighashTypes?.length ? { sighashTypes: [...sighashTypes] } : {}),
  }))
  // An empty list would mean that nothing is to be signed.
  const options = { autoFinalized: broadcast, ...(toSignInputs?.length ? { toSignInputs } : {}) }
  const signed = readPsbtText(await ask('signPsbt', toHex(decodePsbt(psbt)), options), 'signPsbt')
  if (!broadcast) return { psbt: signed }
  return { psbt: signed, txid: readText(await ask('pushPsbt', toHex(decodePsbt(signed))), 'pushPsbt') }
}
