import { type Account, type Intents, InvalidInputError, type Network } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { markCoins } from '../contents/markCoins.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError, PlainCoinsError } from '../errors.ts'
import { fetchFeeRates, highestRate } from '../explorer/fetchFeeRates.ts'
import { fetchUtxos, type Utxo } from '../explorer/fetchUtxos.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { PsbtPayload } from '../payload.ts'
import { requirePayable } from './requirePayable.ts'
import { toPlainPayment } from './toPlainPayment.ts'
import { dustLimit } from './virtualSize.ts'

/**
 * Writes a payment that spends only coins which the network's index calls plain. The fee can be raised later.
 * @throws InvalidAddressError, InvalidInputError, DustError, PlainCoinsError, UnsupportedChainError, TooManyCoinsError, HttpStatusError, HttpNetworkError,
 * HttpTimeoutError, HttpParseError
 */
export async function writePlainPsbt(
  context: Context,
  { account, network, signal }: Pick<HookInput<'prepare'>, 'account' | 'network' | 'signal'>,
  { to, amount, feeRate }: Intents['plainCoins'],
  name: BitcoinNetworkName,
): Promise<PsbtPayload> {
  await requirePayable(context, to, network)
  const least = dustLimit(addressShape(to)?.type)
  if (amount < least) throw new DustError({ least })
  if (feeRate !== undefined && !(typeof feeRate === 'number' && feeRate > 0 && feeRate <= highestRate)) {
    const takes = `a \`feeRate\` above 0 and at most ${highestRate} satoshi per virtual byte.`
    throw new InvalidInputError({ verb: 'plainCoinsIntent', given: String(feeRate), takes })
  }
  const [coins, rate] = await Promise.all([
    fetchCoins(context, account, { network, signal }),
    feeRate ?? fetchFeeRates(context, network, signal).then(({ fastest }) => fastest),
  ])
  if (rate === undefined) throw new PlainCoinsError({ debug: 'The explorer names no fee rate: give a `feeRate`.' })
  const psbt = toPlainPayment(context, account, coins, { recipients: [{ address: to, amount }], rate })
  return { kind: 'psbt', psbt, network: name }
}

/** The coins of an account, with their contents by the network's index. */
async function fetchCoins(
  context: Context,
  { address }: Account,
  asked: { readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly Utxo[]> {
  return markCoins(context, await fetchUtxos(context, { address, ...asked }), asked)
}
