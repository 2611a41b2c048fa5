import { Transaction } from '@scure/btc-signer'
import { RpcError } from '../../errors.ts'
import type { Question } from '../../types.ts'
import { toHex } from '../bytes.ts'
import type { Signer } from '../core.ts'
import { broadcast, fetchFeeRate } from '../explorer.ts'
import { inputOf } from '../inputOf.ts'
import { parametersOf, privateKeyOf } from '../locks.ts'
import { type HeldCoin, isPlain } from './fetchHeld.ts'

const DUST = 546n
type Output = { address: string; amount: bigint } | { script: Uint8Array; amount: bigint }

type Sending = {
  /** All coins of the wallet. */
  coins: readonly HeldCoin[]
  /** Coins that are spent at any cost, the first of the inputs. */
  spent: readonly HeldCoin[]
  outputs: readonly Output[]
  question: Pick<Question, 'title' | 'rows'>
  feeRate?: number | undefined
}

/** Sends coins that hold something to these outputs, in this order; plain coins of the payment address pay the fee, and get the change. */
export async function sendHeld(core: Signer, { coins, spent, outputs, question, feeRate }: Sending): Promise<string> {
  const [payment] = core.addresses()
  if (!payment) throw new RpcError(-32603, 'The wallet has no payment address.')
  const rate = feeRate ?? (await fetchFeeRate(core))
  const plain = coins
    .filter((coin) => isPlain(coin) && coin.owner.address === payment.address)
    .sort((one, other) => other.value - one.value)
  const paid = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const parameters = parametersOf(core.network())
  for (let count = 1; count <= plain.length; count++) {
    const used = [...spent, ...plain.slice(0, count)]
    const sum = used.reduce((total, { value }) => total + BigInt(value), 0n)
    // Whole bytes of the largest kinds: a little more than it takes.
    const fee = BigInt(Math.ceil(rate * (11 + used.length * 150 + (outputs.length + 1) * 43 + 80)))
    const change = sum - paid - fee
    if (change < DUST) continue
    await core.ask({
      ...question,
      rows: [['Site', core.site.origin], ['Network', core.network()], ...(question.rows ?? []), ['Fee', `${fee} sat`]],
      approve: 'Send',
    })
    const transaction = new Transaction({ allowUnknownOutputs: true })
    for (const coin of used) transaction.addInput(inputOf(coin))
    for (const output of outputs)
      if ('script' in output) transaction.addOutput(output)
      else transaction.addOutputAddress(output.address, output.amount, parameters)
    transaction.addOutputAddress(payment.address, change, parameters)
    for (const type of new Set(used.map(({ owner }) => owner.addressType))) transaction.sign(privateKeyOf(type))
    transaction.finalize()
    return broadcast(core, toHex(transaction.extract()))
  }
  throw new RpcError(-32603, 'Not enough bitcoin for the fee.')
}
