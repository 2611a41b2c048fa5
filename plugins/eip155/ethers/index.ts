export { getEthersProvider } from './getEthersProvider.ts'
export { getEthersSigner } from './getEthersSigner.ts'
export type { Ethers, EthersProviderOf, EthersSignerOf } from './library.ts'
