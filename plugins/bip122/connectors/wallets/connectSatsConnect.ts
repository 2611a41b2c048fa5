import type { BitcoinAccount } from '../../account.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../../provider.ts'
import { isInvalidParams, isUnsupported } from '../read/isUnsupported.ts'
import { readAccounts } from '../read/readAccounts.ts'
import { nameIn } from '../read/readEvent.ts'
import { readNetworkName } from '../read/readNetworkName.ts'

type Request = (method: string, params?: unknown) => Promise<unknown>
/** `network` is the name that the wallet has told. */
type Answer = { readonly accounts: BitcoinAccount[] | undefined; readonly network: string | undefined }

/**
 * Asks for addresses by `wallet_connect`, and by `getAddresses` where a wallet is older than that. A wallet that does not
 * know the network by name is asked without, and then to change to it.
 * @throws UserRejectedError, RPCError
 */
export async function connectSatsConnect(
  ask: Request,
  { network, purposes = ['payment', 'ordinals'], message, signal }: Parameters<BitcoinProvider['connect']>[0],
): Promise<Answer> {
  const request: Request = async (method, params) => {
    signal?.throwIfAborted()
    return ask(method, params)
  }
  const params = { addresses: purposes, ...(message ? { message } : {}) }
  try {
    return readAnswer(await request('wallet_connect', { ...params, network }))
  } catch (error) {
    if (isUnsupported(error)) return getAddresses(request, { purposes, message })
    if (!isInvalidParams(error)) throw error
  }
  try {
    const answer = readAnswer(await request('wallet_connect', params))
    return readNetworkName(answer.network) === network ? answer : await follow(request, network, answer)
  } catch (error) {
    if (isUnsupported(error) || isInvalidParams(error)) return getAddresses(request, { purposes, message })
    throw error
  }
}

async function follow(request: Request, network: BitcoinNetworkName, answer: Answer): Promise<Answer> {
  try {
    await request('wallet_changeNetwork', { name: network })
    const changed = readAnswer(await request('wallet_getAccount', null))
    return changed.accounts?.length ? { ...changed, network: changed.network ?? network } : answer
  } catch {
    // It stays where it is: the session says so, and the visitor can switch.
    return answer
  }
}

const getAddresses = async (
  request: Request,
  { purposes, message }: { purposes: unknown; message: string | undefined },
) => readAnswer(await request('getAddresses', { purposes, ...(message ? { message } : {}) }))

function readAnswer(answer: unknown): Answer {
  const { addresses, network } = Object(answer)
  return { accounts: readAccounts(addresses ?? answer), network: nameIn(network) }
}
