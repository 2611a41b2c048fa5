import {
  type Connection,
  type ConnectRequest,
  type Kernel,
  type Moved,
  type Network,
  NotConnectedError,
  type RestoreRequest,
  type SessionChange,
  type SessionInput,
  UnsupportedChainError,
} from 'tapkit/kernel'
import { endSession, partsOf } from '../login/parts.ts'
import { recall } from '../login/record.ts'
import { createEip155Provider } from '../providers/createEip155Provider.ts'
import { createSolanaProvider } from '../providers/createSolanaProvider.ts'
import { comeBack } from './comeBack.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { restore } from './restore.ts'

const makers = { eip155: createEip155Provider, solana: createSolanaProvider }

/** Makes, restores, watches and ends the session of the secure page's wallet. */
export function createLife(kernel: Kernel) {
  const providers = new Map<string, unknown>()
  return {
    async getProvider(namespace: keyof typeof makers): Promise<unknown> {
      if (!recall(kernel)) {
        // Another tab has ended the login, and could not tell: the storage of the app took no change.
        endSession(kernel)
        throw new NotConnectedError({ namespace })
      }
      const provider = providers.get(namespace) ?? makers[namespace](kernel)
      providers.set(namespace, provider)
      return provider
    },
    connect: (request: ConnectRequest): Promise<SessionInput> => connect(kernel, request),
    restore: (request: RestoreRequest): Promise<SessionInput | undefined> => restore(kernel, request),
    disconnect: (): Promise<void> => disconnect(kernel),

    /** Never fails: nobody waits for it. */
    comeBack: (): Promise<void> => comeBack(kernel).catch((error) => void kernel.report(error)),

    /** Each request names its network, so the page is asked nothing. */
    async switchNetwork(network: Network): Promise<Moved> {
      if (recall(kernel)?.networks.includes(network.id)) return { network }
      const debug = `The secure page does not offer ${network.name}. Add the network to its \`networks\`.`
      throw new UnsupportedChainError({ network: network.name, debug })
    },

    watch(_: Connection | undefined, report: (change: SessionChange) => void, signal: AbortSignal): void {
      const parts = partsOf(kernel)
      if (signal.aborted) return
      parts.reports.add(report)
      signal.addEventListener('abort', () => {
        parts.reports.delete(report)
        if (parts.reports.size > 0) return
        // The requests of an ended session are not asked any more.
        parts.session.abort(new NotConnectedError())
        parts.session = new AbortController()
      })
    },
  }
}

export type Life = ReturnType<typeof createLife>
