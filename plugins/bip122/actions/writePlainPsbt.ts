import { type Account, type Intents, InvalidInputError, type Network } from 'tapkit/kernel'
import { addressShape } from '../address/addressShape.ts'
import { markCoins } from '../contents/markCoins.ts'
import type { Context, HookInput } from '../context.ts'
import { DustError, PlainCoinsError } from '../errors.ts'
import { fetchFeeRates, highestRate } from '../explorer/fetchFeeRates.ts'
import { fetchUtxos, type Utxo } from '../explorer/fetchUtxos.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import type { PsbtPayload } from '../payload.ts'
import { toPsbt } from '../psbt/toPsbt.ts'
import { chooseOf } from './chooseCoins.ts'
import { ownAccounts } from './ownAddresses.ts'
import { requirePayable } from './requirePayable.ts'
import { dustLimit } from './virtualSize.ts'

/**
 * Writes a payment that spends only coins which the network's index calls plain: the largest first, with change to the
 * payment address unless the change is dust. The fee can be raised later.
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
    fetchPlain(context, account, { network, signal }),
    feeRate ?? fetchFeeRates(context, network, signal).then(({ fastest }) => fastest),
  ])
  if (rate === undefined) throw new PlainCoinsError({ debug: 'The explorer names no fee rate: give a `feeRate`.' })
  const { address: from } = account
  const changeTo = ownAccounts(context, account).find(({ purpose }) => purpose === 'payment')?.address ?? from
  const choice = chooseOf(coins, { from, changeTo, recipients: [{ address: to, amount }], rate })
  if (!choice) {
    const held = coins.reduce((sum, { value }) => sum + value, 0n)
    throw new PlainCoinsError({
      debug: `${from} has ${held} satoshi in coins that the index in \`ordinals\` knows as plain, which is too little for ${amount} and the fee.`,
    })
  }
  const { change } = choice
  const outputs = [{ address: to, value: amount }, ...(change > 0n ? [{ address: changeTo, value: change }] : [])]
  return { kind: 'psbt', psbt: toPsbt(choice.coins, account, outputs), network: name }
}

/** The coins of an account that are in a block and known to be plain. */
async function fetchPlain(
  context: Context,
  { address }: Account,
  asked: { readonly network: Network; readonly signal: AbortSignal },
): Promise<readonly Utxo[]> {
  const utxos = await fetchUtxos(context, { address, ...asked })
  return (await markCoins(context, utxos, asked)).filter(({ carries }) => carries === false)
}
