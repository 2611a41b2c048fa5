import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import * as v from 'valibot'
import { getAccount } from './getAddresses.ts'
import type { Adapter } from './types.ts'

const utxos = v.array(
  v.object({
    value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    status: v.object({ confirmed: v.boolean() }),
  }),
)

/** The balance of the payment address, as the explorer of the wallet's network counts it; satoshi as decimal text. */
export const getBalance: Adapter<undefined> = async (asked) => {
  const { addresses } = Object(await getAccount(asked, undefined)) as {
    addresses: readonly { address: string; purpose: string }[]
  }
  const payment = addresses.find(({ purpose }) => purpose === 'payment') ?? addresses[0]
  const name = await asked.network()
  const network = [...asked.networks.values()].find((candidate) => candidate.network === name)
  if (!payment || !network) {
    const message = payment ? 'No active network available' : 'No address available'
    throw new RPCError({ code: rpcErrorCode.internal, message })
  }
  const url = `${network.explorerUrl}/api/address/${encodeURIComponent(payment.address)}/utxo`
  const list = await asked.kernel.http.get(url, { parse: (json) => v.parse(utxos, json) })
  const sum = (confirmed: boolean) =>
    list.reduce((total, { value, status }) => (status.confirmed === confirmed ? total + BigInt(value) : total), 0n)
  const [confirmed, unconfirmed] = [sum(true), sum(false)]
  return {
    confirmed: confirmed.toString(),
    unconfirmed: unconfirmed.toString(),
    total: (confirmed + unconfirmed).toString(),
  }
}
