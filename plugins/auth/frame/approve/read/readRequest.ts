import { type Http, isSameAddress, type Network } from 'tapkit/kernel'
import { Fault } from '../../../protocol/fault.ts'
import type { Payload } from '../../../protocol/requests.ts'
import { type Act, freezeAct, type Line } from './act.ts'
import type { Request } from './request.ts'
import { warnOfHidden } from './showText.ts'

type Reader = (request: Request) => Omit<Act, 'host'> | Promise<Omit<Act, 'host'>>

/** The methods that the page signs. `eth_sign` is not among them, because it signs a hash of anything. */
const readers: Readonly<Record<string, readonly [namespace: string, load: () => Promise<Reader>]>> = {
  personal_sign: ['eip155', async () => (await import('./readPersonalSign.ts')).readPersonalSign],
  eth_signTypedData_v4: ['eip155', async () => (await import('./readTypedData.ts')).readTypedData],
  eth_sendTransaction: ['eip155', async () => (await import('./readSendTransaction.ts')).readSendTransaction],
  solana_signMessage: ['solana', async () => (await import('./readSolanaMessage.ts')).readSolanaMessage],
  solana_signTransaction: ['solana', async () => (await import('./readSolanaTransactions.ts')).readSolanaTransactions],
  solana_signAllTransactions: [
    'solana',
    async () => (await import('./readSolanaTransactions.ts')).readSolanaTransactions,
  ],
  solana_signAndSendTransaction: [
    'solana',
    async () => (await import('./readSolanaTransactions.ts')).readSolanaTransactions,
  ],
}

type Doors = {
  readonly host: string
  /** The wallet's accounts, `namespace:address` each. */
  readonly own: readonly string[]
  /** The accounts that the visitor shared with this host. */
  readonly shared: readonly string[]
  readonly networks: readonly Network[]
  readonly http: Http
  readonly signal: AbortSignal
}

/**
 * Reads a request of a host, whose network has to be listed and whose account has to be the wallet's and shared with the host.
 * @throws {Fault} the request is not signed, or cannot be read
 */
export async function readRequest(
  { method, params, chainId, account }: Payload<'RPC_REQUEST'>,
  doors: Doors,
): Promise<Act> {
  const { host, own, shared, networks, http, signal } = doors
  const [namespace, load] = (Object.hasOwn(readers, method) && readers[method]) || []
  if (!load) throw new Fault('not_allowed', { reason: 'method' })
  const network = networks.find(({ id }) => id === chainId)
  if (!network) throw new Fault('network_unknown')
  if (network.namespace !== namespace) throw new Fault('not_allowed', { reason: 'other_network' })
  const name = own.find((each) => {
    const [of, address] = each.split(':')
    return of === namespace && isSameAddress(address, account)
  })
  if (name === undefined) throw new Fault('not_allowed', { reason: 'account' })
  if (!shared.includes(name)) throw new Fault('not_connected')
  const address = name.slice(namespace.length + 1)
  const read = await (await load())({ host, method, params, address, network, http, signal })
  const bound: Line[] = isBound(read) ? [{ label: 'network', value: network.name }] : []
  return freezeAct({
    ...read,
    host,
    warnings: [...read.warnings, ...warnOfHidden(read.lines)],
    lines: [...read.lines, { label: 'account', value: address }, ...bound],
  })
}

/** Whether the signatures are valid on the network of the request alone. A message is valid everywhere, whatever network the host names. */
const isBound = ({ signings, warnings }: Omit<Act, 'host'>): boolean =>
  signings.every(({ subject }) => subject.kind !== 'message') && !warnings.some(({ code }) => code === 'anyNetwork')
