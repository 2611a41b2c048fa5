import type { BoundProvider } from '../bound/bindProvider.ts'

type Web3Provider = { getSigner(address: string): unknown }

/** ethers 5 as the app imports it, or its `providers`: `import { providers } from 'ethers'`, handed over as `{ providers }`. */
export type Ethers<provider extends Web3Provider = Web3Provider> = {
  readonly providers: { readonly Web3Provider: new (ethereum: BoundProvider, network: number) => provider }
}

/** The `Web3Provider` of an app's ethers. */
export type EthersProviderOf<ethers extends Ethers> = InstanceType<ethers['providers']['Web3Provider']>

/** The `JsonRpcSigner` of an app's ethers. */
export type EthersSignerOf<ethers extends Ethers> = ReturnType<EthersProviderOf<ethers>['getSigner']>
