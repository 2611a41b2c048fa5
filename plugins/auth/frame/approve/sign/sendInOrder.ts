import { type Http, type Network, requestJsonRpc } from 'tapkit/kernel'
import { parseTransaction } from 'viem/utils'
import { readQuantity } from '../../../../eip155/actions/readHex.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Turns } from '../holdTurn.ts'
import type { Signing } from '../read/act.ts'

type Order = {
  readonly network: Network
  readonly http: Http
  readonly locks: Turns
  readonly signal: AbortSignal
}

/**
 * Sends a signed transaction while no other page of this origin sends for its account. A transaction of EVM whose nonce is used meanwhile is not
 * sent: it would replace, or be replaced by, what another page has sent.
 * @throws {Fault} the nonce is used, the node is out of reach, or the request was aborted; and what `send` throws
 */
export async function sendInOrder<answer>(
  { account, chainId, subject }: Signing,
  { network, http, locks, signal }: Order,
  send: () => Promise<answer>,
): Promise<answer> {
  if (subject.kind !== 'eip155Transaction') return send()
  const { nonce = 0 } = parseTransaction(subject.unsigned)
  const params = [account.slice('eip155:'.length), 'pending']
  const task = async () => {
    const asked = { urls: [network.rpcUrl], method: 'eth_getTransactionCount', params, signal }
    const next = await requestJsonRpc(http, asked)
      .then(readQuantity)
      .catch(() => {
        throw new Fault(signal.aborted ? 'aborted' : 'unavailable')
      })
    if (next > BigInt(nonce)) throw new Fault('not_allowed', { reason: 'nonce' })
    return send()
  }
  return locks ? locks.request(`tapkit-secure:send ${chainId} ${account}`, task) : task()
}
