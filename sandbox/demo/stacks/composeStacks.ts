import { type AppKit, createAppKit } from 'tapkit'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import type { Kernel, Plugin } from 'tapkit/kernel'
import { stacks } from 'tapkit/stacks'
import { stacksTestnet } from 'tapkit/stacks/networks'
import { asset } from '../../stacks/addresses.mjs'
import { RealNetworkError } from '../guard/realMoneyGuard.ts'

// The sandbox's chain has no explorer: a link to the real one would lead to a transaction that is not there.
export const sandboxStacks = { ...stacksTestnet, name: 'Stacks', explorerUrl: undefined }

/** Stacks alone, every read of which goes to the sandbox. */
export function composeStacks({ apiUrl }: { readonly apiUrl: string }): AppKit {
  return createAppKit({
    name: 'stacks-demo',
    metadata: { name: 'tapkit demo', url: location.origin, icon: '/icon.svg' },
    plugins: [
      stacks({
        networks: [sandboxStacks],
        apiUrls: { 'stacks:2147483648': apiUrl },
        tokens: { 'stacks:2147483648': [{ address: asset, decimals: 6, symbol: 'SBX', name: 'Sandbox Coin' }] },
      }),
      send(),
      receive(),
      guard,
    ],
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
