import { RPCError, rpcErrorCode } from 'tapkit/kernel'
import type * as v from 'valibot'
import type { BitcoinProvider } from '../provider.ts'
import type { sendTransfer } from '../rpc/sendTransfer.ts'
import { forgetInfo, knownPurposes, primeInfo } from './walletInfo.ts'

type Request = NonNullable<BitcoinProvider['request']>
type Params = Readonly<Record<string, unknown>>

/** Networks that some wallets do not take with `wallet_connect`, though they can change to them. */
const later: ReadonlySet<unknown> = new Set(['Testnet4', 'Regtest'])

/** Where a method lists the purposes that it asks for. */
const purposeLists: Readonly<Record<string, string>> = {
  wallet_connect: 'addresses',
  getAccounts: 'purposes',
  getAddresses: 'purposes',
}

const leaving: ReadonlySet<string> = new Set(['wallet_disconnect', 'wallet_renouncePermissions'])

/** Asks a wallet in its own dialect. The caller parses the answer. */
export async function requestDirectly(request: Request, method: string, params: unknown): Promise<unknown> {
  const info = primeInfo(request)
  if (method === 'getInfo') return (await info) ?? request(method, null)
  if (leaving.has(method)) forgetInfo(request)
  if (method === 'sendTransfer') return request(method, toNumbers(params as never))
  const list = purposeLists[method]
  const asked = Object(params) as Params
  const purposes = list === undefined ? undefined : asked[list]
  if (list === undefined || !Array.isArray(purposes)) {
    return method === 'wallet_connect' ? connect(request, params) : request(method, params)
  }
  const fitting = { ...asked, [list]: await knownPurposes(request, purposes) }
  return method === 'wallet_connect' ? connect(request, fitting) : request(method, fitting)
}

/** Connects; to a network that the wallet does not take with it, by a change afterwards. */
async function connect(request: Request, params: unknown): Promise<unknown> {
  try {
    return await request('wallet_connect', params)
  } catch (error) {
    const { network: name, ...rest } = Object(params) as Params
    if (!later.has(name) || !(error instanceof RPCError) || error.code !== rpcErrorCode.invalidParams) throw error
    const before = await request('wallet_connect', rest)
    await request('wallet_changeNetwork', { name })
    // The addresses of before are of another network.
    // Permission is given by now, so neither prompts.
    const answer = await request('wallet_getAccount', null).catch(() => request('wallet_connect', rest))
    const account = Object(answer) as { addresses?: unknown; network?: unknown }
    const { addresses: purposes } = rest
    const addresses =
      Array.isArray(purposes) && Array.isArray(account.addresses)
        ? account.addresses.filter((address) => purposes.includes(Object(address).purpose))
        : account.addresses
    const network = account.network ?? (await request('wallet_getNetwork', null))
    return { ...Object(before), ...account, addresses, network }
  }
}

/** The dialect takes satoshi as a number; the schema has seen that they fit. */
const toNumbers = ({ recipients }: v.InferOutput<typeof sendTransfer.params>) => ({
  recipients: recipients.map(({ address, amount }) => ({ address, amount: Number(amount) })),
})
