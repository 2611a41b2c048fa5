import { BaseError, type Connection, type Kernel, type Plugin } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'

/** The wallet's own node is not the sandbox's: it would move real money. */
export class RealNetworkError extends BaseError {
  override readonly name = 'RealNetworkError'
  constructor({ wallet, network }: { wallet: string; network: string }) {
    super({
      code: 'real_network',
      message: `${wallet} is on the real ${network}. This demo sends on the sandbox only.`,
      debug: 'Use the Sandbox Wallet, or point the wallet at the sandbox’s RPC url.',
    })
  }
}

/** Refuses to send through a wallet whose own node has not the sandbox's genesis (R36). */
export function realMoneyGuard({ chains }: SandboxConfig): Plugin {
  return {
    name: 'realMoneyGuard',
    apply(kernel) {
      kernel.hooks.beforeSend.tapPromise('realMoneyGuard', async () => {
        const live = kernel.connection('eip155')
        if (live && !(await isSandbox(live, chains))) {
          throw new RealNetworkError({ wallet: live.connector.name, network: live.network.name })
        }
        return undefined
      })
    },
  }
}

/** Whether the connected wallet's node is the sandbox's. */
export async function onSandbox(kernel: Kernel, { chains }: SandboxConfig): Promise<boolean> {
  const live = kernel.connection('eip155')
  return live ? isSandbox(live, chains) : true
}

async function isSandbox(live: Connection, chains: SandboxConfig['chains']): Promise<boolean> {
  const chain = chains.find(({ id }) => String(id) === live.network.reference)
  if (!chain) return false
  try {
    const provider = (await live.connector.getProvider()) as { request(input: unknown): Promise<unknown> }
    const block = await provider.request({ method: 'eth_getBlockByNumber', params: ['0x0', false] })
    return (block as { hash?: unknown } | null)?.hash === chain.genesisHash
  } catch {
    return false
  }
}
