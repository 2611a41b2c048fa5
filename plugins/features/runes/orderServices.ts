import type { Kernel } from 'tapkit/kernel'

/** The order services that each kit's host has named, by the CAIP-2 id of their network. */
export const servicesOf = new WeakMap<Kernel, Readonly<Record<string, string>>>()

/** The end of a network's host at Xverse, by the digits of its first block that tell the networks apart. Regtest has no service there. */
const ends: Readonly<Record<string, string>> = {
  '19d6': '.',
  '33ea': '-testnet.',
  '84f2': '-testnet4.',
  '9873': '-signet.',
}

/** The base URL of Xverse's order service for a network by its CAIP-2 id; `undefined` if the network has none. */
export function publicService(id: string): string | undefined {
  const end = ends[id.slice(17, 21)]
  return end && `https://ordinals${end}xverse.app/v1`
}
