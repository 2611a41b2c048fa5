import { type AppKit, createAppKit } from 'tapkit'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { stacks } from 'tapkit/stacks'
import { RealNetworkError } from '../guard/realMoneyGuard.ts'
import { sandboxStacks, stacksOptions } from './sandboxStacks.ts'

/** Stacks alone. */
export function composeStacks(chain: { readonly apiUrl: string }): AppKit {
  return createAppKit({
    name: 'stacks-demo',
    metadata: { name: 'tapkit demo', url: location.origin, icon: '/icon.svg' },
    plugins: [stacks(stacksOptions(chain)), send(), receive(), guard],
  })
}

/**
 * Refuses wallets on the mainnet (security 5). A wallet of SIP-030 has no way to ask its node; what has any worth stands on the
 * mainnet, whose addresses and transactions are of another version.
 */
const guard: Plugin = {
  name: 'realMoneyGuard',
  apply(kernel) {
    kernel.hooks.beforeSend.tapPromise('realMoneyGuard', async () => {
      requireSandbox(kernel)
      return undefined
    })
  },
}

/** @throws RealNetworkError */
export function requireSandbox(kernel: Pick<Kernel, 'connection'>): void {
  const live = kernel.connection('stacks')
  if (live && live.network.id !== sandboxStacks.id) {
    throw new RealNetworkError({ wallet: live.connector.name, network: 'Stacks' })
  }
}

/** The same as the host app would write it. */
export const code = `import { createAppKit } from 'tapkit'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'

export const appkit = createAppKit({
  metadata: { name: 'Acme', url: 'https://acme.app' },
  plugins: [stacks({ networks: [stacksMainnet] }), send(), receive()],
})

await appkit.request({
  namespace: 'stacks',
  method: 'stx_callContract',
  params: { contract, functionName: 'add', functionArgs: [{ type: 'uint', value: '1' }] },
})`
