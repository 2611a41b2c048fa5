import type { BoundProvider } from '../bound/bindProvider.ts'

/** ethers 6 as the app imports it, or these two of its classes: `import { BrowserProvider, JsonRpcSigner } from 'ethers'`. */
export type Ethers<provider = unknown, signer = unknown> = {
  readonly BrowserProvider: new (
    ethereum: BoundProvider,
    network: number,
    options: { readonly polling: boolean; readonly staticNetwork: boolean },
  ) => provider
  readonly JsonRpcSigner: new (provider: never, address: string) => signer
}

/** The `BrowserProvider` of an app's ethers. */
export type EthersProviderOf<ethers extends Ethers> = InstanceType<ethers['BrowserProvider']>

/** The `JsonRpcSigner` of an app's ethers. */
export type EthersSignerOf<ethers extends Ethers> = InstanceType<ethers['JsonRpcSigner']>
