import type { CaipNetworkParts } from 'tapkit/kernel'

/** The names of namespaces in their own standard texts. */
const names: ReadonlyMap<string, string> = new Map([
  ['eip155', 'Ethereum'],
  ['solana', 'Solana'],
  ['bip122', 'Bitcoin'],
  ['stacks', 'Stacks'],
])

/** Solana's clusters by the reference of their CAIP-2 id, as Sign-In With Solana writes them. */
const clusters: ReadonlyMap<string, string> = new Map([
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'devnet'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'testnet'],
])

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The name of a chain in a text; `undefined` if the name would pass the chain off for a chain of another namespace.
 */
export function chainNameOf(namespace: string, given: string | undefined): string | undefined {
  const own = names.get(namespace)
  if (own !== undefined) return given === undefined ? own : undefined
  const name = given ?? capitalise(namespace)
  return [...names.values()].some((taken) => taken.toLowerCase() === name.toLowerCase()) ? undefined : name
}

/**
 * The line `Chain ID` of a network: a number on `eip155`, the name of a cluster that has a name, or else the whole
 * CAIP-2 id.
 */
export function writeChainId({ namespace, reference }: CaipNetworkParts): string | undefined {
  if (namespace === 'eip155') return /^[1-9]\d{0,31}$/.test(reference) ? reference : undefined
  return (namespace === 'solana' && clusters.get(reference)) || `${namespace}:${reference}`
}

/** The CAIP-2 id of a `Chain ID` beside a chain's name. The name is answered too, unless it goes without saying. */
export function readChain(name: string, text: string): { chainId: string; chainName?: string } {
  if (name === 'Ethereum') return { chainId: `eip155:${text}` }
  const [reference] = (name === 'Solana' && [...clusters].find(([, cluster]) => cluster === text)) || []
  if (reference !== undefined) return { chainId: `solana:${reference}` }
  const [namespace = ''] = text.split(':')
  return name === (names.get(namespace) ?? capitalise(namespace))
    ? { chainId: text }
    : { chainId: text, chainName: name }
}
