import {
  AccountNotSharedError,
  MethodNotSupportedError,
  NotConnectedError,
  type ProviderOf,
  rpcCode,
  toRpcError,
  UserRejectedError,
} from 'tapkit/kernel'
import { ask, type Line, sessionOf } from '../ask.ts'
import { approvedBy } from '../readSession.ts'
import { networkOf } from './networkOf.ts'
import { onChange } from './onChange.ts'

const namespace = 'stacks'

/** A session as a wallet of SIP-030: methods and parameters pass as they are. */
export function createStacksProvider(line: Line, topic: string): ProviderOf<'stacks'> {
  const own = () => {
    const session = sessionOf(line, topic)
    return session ? approvedBy(line.kernel, session).filter((each) => each.namespace === namespace) : []
  }
  const current = () => networkOf(line, namespace, topic)
  const accountsOn = (networkId: string | undefined) =>
    own()
      .filter((each) => each.networkId === networkId)
      .map(({ address }) => ({ namespace, address, purpose: 'stacks' }) as const)

  return {
    dialect: 'sip030',
    async request(method, params) {
      const networkId = networkNamed(params) ?? current()
      if (networkId === undefined) throw new NotConnectedError({ namespace })
      // The addresses were shared with the session, so the wallet is not asked for them.
      if (method === 'stx_getAddresses' || method === 'stx_getAccounts') return { addresses: accountsOn(networkId) }
      const { address } = params ?? {}
      if (typeof address === 'string' && !accountsOn(networkId).some((account) => account.address === address)) {
        throw new AccountNotSharedError({ address })
      }
      try {
        return await ask(line, { topic, networkId, method, params })
      } catch (error) {
        throw toWalletError(error, method)
      }
    },
    subscribe: (listener) =>
      onChange(line, topic, (change) =>
        listener(
          change === 'ended' ? { type: 'disconnect' } : { type: 'stx_accountChange', accounts: accountsOn(current()) },
        ),
      ),
  }
}

/** SIP-030 names networks in words. */
function networkNamed(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const { network } = params ?? {}
  if (network === 'mainnet') return 'stacks:1'
  return network === 'testnet' ? 'stacks:2147483648' : undefined
}

/** Translates SIP-030's own code of a refusal, and wallets' answers to a method that they do not know. */
function toWalletError(error: unknown, method: string) {
  const code = rpcCode(error)
  if (code === -31_001) return new UserRejectedError({ asked: 'request', cause: error })
  if (code === -32_601 || code === 4_200) return new MethodNotSupportedError({ method, cause: error })
  return toRpcError(error)
}
