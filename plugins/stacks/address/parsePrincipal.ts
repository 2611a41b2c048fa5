import { decodeAddress, encodeAddress } from './c32.ts'

/** Address versions by network and kind of owner (SIP-005). */
export const versions = { mainnet: { single: 22, multi: 20 }, testnet: { single: 26, multi: 21 } } as const

/** A holder of assets on Stacks: an account, or a contract of that account. */
export type Principal = {
  /** In the standard's case. */
  readonly address: string
  readonly contract: string | undefined
  readonly network: 'mainnet' | 'testnet'
}

// The limit of the chain is 128 characters; the node's for a name that is deployed is 40.
const contractName = /^[a-zA-Z][a-zA-Z0-9_-]{0,39}$/

/** Reads an address, or a contract's `address.name`; `undefined` if the text is neither. */
export function parsePrincipal(text: unknown): Principal | undefined {
  if (typeof text !== 'string' || text.length > 128) return undefined
  const [part = '', contract, ...rest] = text.split('.')
  if (rest.length > 0 || (contract !== undefined && !contractName.test(contract))) return undefined
  const decoded = decodeAddress(part)
  const network = decoded && networkOfVersion(decoded.version)
  return decoded && network ? { address: encodeAddress(decoded), contract, network } : undefined
}

/** A principal as the standard writes it. */
export const writePrincipal = ({ address, contract }: Principal): string =>
  contract === undefined ? address : `${address}.${contract}`

/** The address of the same key or keys on a network; a text that is no address stays as it is. */
export function toNetworkAddress(address: string, network: 'mainnet' | 'testnet'): string {
  const decoded = decodeAddress(address)
  const kind = decoded && kindOfVersion(decoded.version)
  return decoded && kind ? encodeAddress({ version: versions[network][kind], hash: decoded.hash }) : address
}

/** Which addresses a network has, by its CAIP-2 reference: only chain 1 is the mainnet. */
export const addressNetwork = (reference: string): 'mainnet' | 'testnet' => (reference === '1' ? 'mainnet' : 'testnet')

function networkOfVersion(version: number) {
  return (['mainnet', 'testnet'] as const).find((network) => Object.values<number>(versions[network]).includes(version))
}

function kindOfVersion(version: number) {
  const { mainnet, testnet } = versions
  return (['single', 'multi'] as const).find((kind) => mainnet[kind] === version || testnet[kind] === version)
}
