import { BaseError, type Kernel, type Plugin } from 'tapkit/kernel'
import type { SandboxConfig } from '../sandboxConfig.ts'
import { bitcoinProof } from './bitcoinProof.ts'
import { ethereumProof } from './ethereumProof.ts'
import { solanaProof } from './solanaProof.ts'
import { stacksProof } from './stacksProof.ts'

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

/** Says whether what a namespace's wallet sends stays in the sandbox. */
export type Proof = (kernel: Kernel, config: SandboxConfig) => Promise<boolean>

const proofs: Readonly<Record<string, Proof>> = {
  bip122: bitcoinProof,
  eip155: ethereumProof,
  solana: solanaProof,
  stacks: stacksProof,
}

/** Refuses to send through a wallet that is not known to be on the sandbox (security 5). */
export function realMoneyGuard(config: SandboxConfig): Plugin {
  return {
    name: 'realMoneyGuard',
    apply(kernel) {
      kernel.hooks.beforeSend.tapPromise('realMoneyGuard', async ({ namespace, connector, network }) => {
        if (await isOnSandbox(kernel, config, namespace)) return undefined
        throw new RealNetworkError({ wallet: connector.name, network: network.name })
      })
    },
  }
}

/** Whether the wallet that is connected in a namespace is on the sandbox; a namespace without a proof is not. */
export async function isOnSandbox(kernel: Kernel, config: SandboxConfig, namespace: string): Promise<boolean> {
  try {
    return (await proofs[namespace]?.(kernel, config)) ?? false
  } catch {
    return false
  }
}
