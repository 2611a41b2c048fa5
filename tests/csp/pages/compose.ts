import { createAppKit } from 'tapkit'
import { eip155 } from 'tapkit/eip155'
import { base, mainnet } from 'tapkit/eip155/networks'
import { receive } from 'tapkit/features/receive'
import { send } from 'tapkit/features/send'
import { solana } from 'tapkit/solana'
import { customCluster } from 'tapkit/solana/networks'
import type { SandboxConfig } from '../../../sandbox/serve.mjs'
import { announceSimulated } from '../../announceSimulated.ts'

/** A kit with everything, on the sandbox's chains, and a wallet that approves. */
export async function compose() {
  const response = await fetch('/sandbox.json')
  const { chains, solana: cluster } = (await response.json()) as SandboxConfig
  announceSimulated()
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
