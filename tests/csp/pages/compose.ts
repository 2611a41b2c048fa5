import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { solana } from 'tapkit/solana'
import { customCluster } from 'tapkit/solana/networks'
import { createSimulatedWallet } from 'tapkit/testing'
import type { SandboxConfig } from '../../../sandbox/serve.mjs'

/** A kit with everything, on the sandbox's chains, and a wallet that approves. */
export async function compose() {
  const response = await fetch('/sandbox.json')
  const { chains, solana: cluster } = (await response.json()) as SandboxConfig
  const { provider } = createSimulatedWallet()
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E'
  const info = { uuid: '9f1f1c2e-0d7c-4b0e-9b62-0a53f7d1f3a1', name: 'Simulated', rdns: 'example.simulated', icon }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return createAppKit({
    metadata: { name: 'Host', url: location.origin },
    plugins: [
      eip155({
        networks: [mainnet, base],
        rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, [rpcUrl]])),
      }),
      cluster && solana({ networks: [customCluster({ ...cluster, rpcUrls: [cluster.rpcUrl] })] }),
      send(),
      receive(),
    ],
  })
}
