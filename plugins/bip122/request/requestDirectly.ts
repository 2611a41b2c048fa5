import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import type * as v from 'valibot'
import type { BitcoinProvider } from '../provider.ts'
import type { sendTransfer } from '../rpc/sendTransfer.ts'

type Request = NonNullable<BitcoinProvider['request']>

/** Networks that some wallets do not take with `wallet_connect`, though they can change to them. */
const later: ReadonlySet<unknown> = new Set(['Testnet4', 'Regtest'])

/** Asks a wallet in its own dialect. What it answers is parsed by the caller. */
export async function requestDirectly(request: Request, method: string, params: unknown): Promise<unknown> {
  if (method === 'sendTransfer') return request(method, toNumbers(params as never))
  if (method !== 'wallet_connect') return request(method, params)
  try {
    return await request(method, params)
  } catch (error) {
    const { network: name, ...rest } = Object(params)
    if (!later.has(name) || !(error instanceof RPCError) || error.code !== rpcErrorCode.invalidParams) throw error
    const answer = await request(method, rest)
    await request('wallet_changeNetwork', { name })
    return { ...Object(answer), network: await request('wallet_getNetwork', null) }
  }
}

/** The dialect takes satoshi as a number; the schema has seen that they fit. */
const toNumbers = ({ recipients }: v.InferOutput<typeof sendTransfer.params>) => ({
  recipients: recipients.map(({ address, amount }) => ({ address, amount: Number(amount) })),
})
