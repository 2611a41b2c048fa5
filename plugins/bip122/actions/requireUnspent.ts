import { anySignal, type Prepared, PreparedStaleError } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Context } from '../context.ts'
import { lookUpCoins } from '../explorer/lookUpCoins.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { summarizePsbt } from '../psbt/summarizePsbt.ts'
import { ownAddresses } from './ownAddresses.ts'

/** How long the explorer may take here, in ms: the visitor has pressed, and waits for the wallet. */
const patience = 3_000

/**
 * Refuses a PSBT of which a coin was spent since the review, if a payment is on its way whose coins the wallet has chosen
 * itself: the ledger does not know these coins, so only the explorer tells them (bitcoin 28).
 * @throws PreparedStaleError
 */
export async function requireUnspent(
  context: Context,
  { account, network, payload, notices }: Prepared<'bip122'>,
  signal: AbortSignal,
): Promise<void> {
  const { ledger } = context.kernel.state
  const isChosen = ledger.some(
    ({ networkId, status, consumes }) =>
      networkId === network.id && consumes === undefined && /^(asked|sent|unknown)$/.test(status),
  )
  const isPointedOut = notices.some(({ code }) => code === 'replaces')
  if (!isChosen || isPointedOut || payload.kind !== 'psbt') return
  const own = ownAddresses(context, account)
  const { inputs } = summarizePsbt(readPsbt(decodePsbt(payload.psbt)), payload.network)
  const coins = inputs.filter(({ party }) => own.some((address) => isSameAddress(address, party)))
  const soon = anySignal([signal, AbortSignal.timeout(patience)])
  const spends = await lookUpCoins(context, coins, { network, signal: soon }).catch(() => undefined)
  signal.throwIfAborted()
  const spent = coins.find(({ txid, index }) => {
    const found = spends?.get(txid)
    return found !== 'missing' && found?.[index] !== undefined
  })
  if (!spent) return
  throw new PreparedStaleError({ debug: `${spent.txid}:${spent.index} was spent since the review.` })
}
