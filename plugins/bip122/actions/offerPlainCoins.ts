import { type Intent, isError, type Notice } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import type { TransferPayload } from '../payload.ts'
import { toPlainPayment } from './toPlainPayment.ts'

type Payment = {
  readonly payload: TransferPayload
  readonly utxos: readonly Utxo[]
  /** Satoshi per virtual byte. */
  readonly rate: number
}

/**
 * The same payment made of plain coins alone, for a wallet that would choose the coins itself; `undefined` if the plain
 * coins do not suffice, or the wallet does not send a transaction that is written already.
 */
export async function offerPlainCoins(
  context: Context,
  { intent, account, connector }: Pick<HookInput<'prepare'>, 'intent' | 'account' | 'connector'>,
  { payload, utxos, rate }: Payment,
): Promise<Notice['instead']> {
  const provider = await connector.getProvider()
  try {
    const psbt = toPlainPayment(context, account, utxos, { recipients: payload.recipients, rate })
    const written = { kind: 'psbt', psbt, network: payload.network } as const
    provider.requireAble?.(written)
    return { label: 'Pay with plain coins', intent: toPlainIntent(intent, written) }
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}

/** A payment of the kernel's own kind is written anew at its review. A feature's payment keeps its kind and its name. */
function toPlainIntent(intent: Intent, written: NonNullable<Intent<'bip122'>['payload']>): Intent {
  if (intent.kind !== 'transfer') return { ...intent, payload: written } as Intent
  const { to, amount, through } = intent.about
  const about = { to, amount, ...(through && { through }) }
  return { kind: 'plainCoins', promise: intent.promise, tokens: [], about, isChosen: true }
}
