import type { SandboxConfig } from './sandboxConfig.ts'

/** Every network that a visitor of the demo can switch on: how it is called, and how an app imports it. */
export const networks = {
  mainnet: { label: 'Ethereum', namespace: 'eip155', local: true, imports: 'mainnet' },
  base: { label: 'Base', namespace: 'eip155', local: true, imports: 'base' },
  arbitrum: { label: 'Arbitrum', namespace: 'eip155', local: false, imports: 'arbitrum' },
  optimism: { label: 'Optimism', namespace: 'eip155', local: false, imports: 'optimism' },
  polygon: { label: 'Polygon', namespace: 'eip155', local: false, imports: 'polygon' },
  solana: { label: 'Solana', namespace: 'solana', local: true, imports: 'solanaMainnet' },
  bitcoin: { label: 'Bitcoin', namespace: 'bip122', local: true, imports: 'bitcoin' },
  stacks: { label: 'Stacks', namespace: 'stacks', local: true, imports: 'stacksMainnet' },
  solanaDevnet: { label: 'Solana Devnet', namespace: 'solana', local: false, imports: 'solanaDevnet' },
} as const

export type NetworkKey = keyof typeof networks
export type Namespace = (typeof networks)[NetworkKey]['namespace']
export type KeyOf<namespace extends Namespace> = {
  [key in NetworkKey]: (typeof networks)[key]['namespace'] extends namespace ? key : never
}[NetworkKey]

export const namespaces = ['eip155', 'solana', 'bip122', 'stacks'] as const satisfies readonly Namespace[]
/** What people call them. */
export const chainNames: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  stacks: 'Stacks',
}
export const networkKeys = Object.keys(networks) as NetworkKey[]

/** Those of one namespace, in the order given. */
export const keysOf = <namespace extends Namespace>(keys: readonly NetworkKey[], namespace: namespace) =>
  keys.filter((key): key is KeyOf<namespace> => networks[key].namespace === namespace)

/** Whether the sandbox runs what this network needs: litesvm has no build for some machines. */
export const isHere = ({ solana }: SandboxConfig, key: NetworkKey): boolean => key !== 'solana' || solana !== undefined
