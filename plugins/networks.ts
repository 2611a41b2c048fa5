/** Every network of every namespace, each under a name that no other has. */
export { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from './bip122/networks/index.ts'
export {
  arbitrum,
  aurora,
  avalanche,
  base,
  bsc,
  fantom,
  gnosis,
  kaia,
  klaytn,
  mainnet,
  optimism,
  polygon,
  sepolia,
  zksync,
} from './eip155/networks/index.ts'
export { customCluster, solanaDevnet, solanaMainnet, solanaTestnet } from './solana/networks/index.ts'
export { stacksMainnet, stacksTestnet } from './stacks/networks/index.ts'
