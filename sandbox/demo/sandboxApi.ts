import { blockchainApi } from 'tapkit/blockchain-api'
import type { Plugin } from 'tapkit/kernel'
import type { SandboxConfig } from './sandboxConfig.ts'

/** The Blockchain API over the sandbox's chains, in the place of the public one. */
export const sandboxApi = ({ api, relay }: SandboxConfig): Plugin =>
  blockchainApi({
    projectId: relay.projectIds.open,
    baseUrl: api.url,
    windowOrigins: [new URL(api.url).origin],
    meld: { url: `${api.url}/onramp`, publicKey: 'sandbox' },
  })
