import { type Intents, PreparedMismatchError, type Reading } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { toBase64 } from '../encoding/base64.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import type { PsbtPayload } from '../payload.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { ownAddresses } from './ownAddresses.ts'
import { parsePayload } from './parsePayload.ts'
import { readCallPayload } from './readCallPayload.ts'
import { readPsbtPayload } from './readPsbtPayload.ts'
import { readTransferPayload } from './readTransferPayload.ts'

/**
 * Reads the effects of a request: a payment from its receivers, a PSBT from its own bytes, and a call from its parameters.
 * @throws PreparedMismatchError, InvalidAddressError, InvalidPsbtError, SighashError, AccountNotSharedError,
 * UnsupportedChainError
 */
export async function readPayload(
  context: Context,
  { payload, intent, account, network }: HookInput<'readPayload'>,
): Promise<Reading> {
  const { network: name } = bitcoinNetworkOf(context, network)
  const parsed = await parsePayload(payload, name)
  if (parsed.kind === 'transfer') return readTransferPayload(parsed, account)
  if (parsed.kind === 'call') return readCallPayload(parsed, { payload, intent })
  const reading = readPsbtPayload(parsed, ownAddresses(context, account))
  if (intent.kind === 'psbt' && !isMeant(parsed, intent.about)) {
    throw new PreparedMismatchError({ debug: 'It is another PSBT, or other inputs of it are to be signed.' })
  }
  return reading
}

const isMeant = ({ psbt, signInputs }: PsbtPayload, about: Intents['psbt']): boolean =>
  psbt === toBase64(decodePsbt(about.psbt)) && toText(signInputs) === toText(about.signInputs)

const toText = (signInputs: PsbtPayload['signInputs']): string =>
  JSON.stringify(signInputs?.map(({ address, index, sighashTypes = [] }) => [address, index, sighashTypes])) ?? ''
