const chainIds: Readonly<Record<string, number>> = {
  mainnet: 1,
  testnet: 2147483648,
  devnet: 2147483648,
  mocknet: 2147483648,
}

/** The chain id of a network in a wallet's writing: a name, a number, hex, CAIP-2 or an object with such a value. */
export function readChainId(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  if (typeof value === 'string') {
    const name = value.toLowerCase().replace(/^stacks:/, '')
    if (Object.hasOwn(chainIds, name)) return chainIds[name]
    return /^(0x[0-9a-f]{1,8}|[0-9]{1,10})$/.test(name) ? readChainId(Number(name)) : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { chainId, mode, name, id } = value as Record<string, unknown>
  return readChainId(chainId) ?? readChainId(mode) ?? readChainId(name) ?? readChainId(id)
}

/** The chain id in a network event: SIP-030's `{ active, networks }` or sats-connect's `{ stacks: { name } }`. */
export function readNetworkEvent(event: unknown): number | undefined {
  if (typeof event !== 'object' || event === null) return readChainId(event)
  const { active, networks, stacks } = event as Record<string, unknown>
  const listed = Array.isArray(networks) ? networks.slice(0, 50) : []
  const entry = listed.find(
    (network) => typeof active === 'string' && (network as { id?: unknown } | null)?.id === active,
  )
  return readChainId(entry) ?? readChainId(active) ?? readChainId(stacks)
}
