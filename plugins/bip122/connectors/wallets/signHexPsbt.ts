import { toHex } from '../../encoding/hex.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { checkReturned } from '../../psbt/checkReturned.ts'
import { decodePsbt } from '../../psbt/decodePsbt.ts'
import { readPsbt } from '../../psbt/readPsbt.ts'
import { readPsbtText } from '../read/readText.ts'
import { readTxid } from '../read/readTxid.ts'
import type { Caller } from './createCaller.ts'
import { requireSendable } from './requireSendable.ts'

/**
 * Signs as UniSat and OKX do: the PSBT is hex, inputs are a list, and a broadcast is a second call. Whether it can be
 * broadcast is known before the visitor is asked, and the signed PSBT is checked before it goes out (bitcoin 7).
 * @throws PartialBroadcastError, WalletCallNotSupportedError, AlteredPsbtError, SighashError, InvalidPsbtError,
 * UserRejectedError, SendOutcomeUnknownError, RPCError
 */
export async function signHexPsbt(
  caller: Caller,
  { psbt, signInputs, broadcast = false, network }: Parameters<BitcoinProvider['signPsbt']>[0],
): ReturnType<BitcoinProvider['signPsbt']> {
  const { ask } = caller
  if (broadcast) requireSendable(caller, { kind: 'psbt', signInputs, network })
  const toSignInputs = signInputs?.map(({ index, address, sighashTypes }) => ({
    index,
    address,
    ...(sighashTypes?.length ? { sighashTypes: [...sighashTypes] } : {}),
  }))
  // An empty list would mean that nothing is to be signed.
  const options = { autoFinalized: broadcast, ...(toSignInputs?.length ? { toSignInputs } : {}) }
  const sent = decodePsbt(psbt)
  const asked = broadcast ? readPsbt(sent) : undefined
  const signed = readPsbtText(await ask('signPsbt', toHex(sent), options), 'signPsbt')
  if (!asked) return { psbt: signed }
  const bytes = decodePsbt(signed)
  // Until now nothing is paid; after the push everything is.
  checkReturned(asked, bytes, signInputs)
  return { psbt: signed, txid: readTxid(await ask('pushPsbt', toHex(bytes)), 'pushPsbt') }
}
