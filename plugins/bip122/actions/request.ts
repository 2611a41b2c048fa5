import { RPCError, rpcErrorCode, selectNetwork } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import type { BitcoinProvider } from '../provider.ts'
import { adapters } from '../request/adapters/index.ts'
import { parseParams } from '../request/parse.ts'
import { requestDirectly } from '../request/requestDirectly.ts'
import { requireSent } from '../rpc/requireSent.ts'

/** Wallets that speak JSON-RPC with parameters of their own: methods of the contract go through the contract. */
const ownParameters: ReadonlySet<string> = new Set(['LeatherProvider'])

/**
 * Answers the kernel's `request` for Bitcoin. If the wallet speaks the sats-connect dialect, the request is passed on;
 * otherwise it goes through the contract, as far as the contract reaches.
 * @throws RPCError, UserRejectedError, SendOutcomeUnknownError, and the errors of the wallet's connector
 */
export async function request(
  { kernel, networks }: Pick<Context, 'kernel' | 'networks'>,
  { method, params, connector, connection }: HookInput<'request'>,
): Promise<{ result: unknown }> {
  const wallet = connector ?? connection?.connector
  const provider = await wallet?.getProvider()
  if (!wallet || !provider) throw new RPCError({ code: rpcErrorCode.internal, message: 'no wallet provider was found' })
  const adapt = Object.hasOwn(adapters, method) ? adapters[method] : undefined
  const direct = provider.request && !(adapt && ownParameters.has(wallet.id))
  const active = networks.get(selectNetwork(kernel.state, 'bip122') ?? '')
  const network = async () => (await provider.getNetwork()) ?? active?.network ?? 'Mainnet'
  // The dialect names no network: the wallet's own holds, which need not be that of the kit while no session says so.
  const told = async () =>
    (await provider.getNetwork().catch(() => undefined)) ?? networks.get(connection?.network.id ?? '')?.network
  const parsed = await withSigner(provider, await parseParams(method, params, direct ? told : network))
  if (provider.request && direct) {
    const result = await requestDirectly(provider.request, method, parsed)
    requireSent(method, parsed, result)
    return { result }
  }
  if (!adapt) {
    const message = 'Method not supported by the selected wallet'
    throw new RPCError({ code: rpcErrorCode.methodNotSupported, message })
  }
  const { guardPsbts } = await import('../connectors/guardPsbts.ts')
  // Connectors of other plugins, such as wallets on other devices, are not guarded yet.
  const asked = { kernel, networks, provider: guardPsbts(provider), wallet, network }
  return { result: await adapt(asked, parsed as never) }
}

/**
 * Inputs to sign without an address belong to the only address that the wallet shares.
 * @throws RPCError -32602 if the wallet shares several addresses, or none
 */
async function withSigner(provider: BitcoinProvider, params: unknown): Promise<unknown> {
  const { signInputs } = Object(params) as { signInputs?: unknown }
  if (!Array.isArray(signInputs)) return params
  const shared = await provider.getAccountAddresses().catch(() => [])
  const [address, ...others] = new Set(shared.map((account) => account.address))
  if (address !== undefined && others.length === 0) return { ...Object(params), signInputs: { [address]: signInputs } }
  const message = 'signInputs must name the address of each input'
  throw new RPCError({ code: rpcErrorCode.invalidParams, message, data: { path: 'signInputs' } })
}
