import { erc20Abi } from 'viem'

/** Name, symbol and decimals of contracts by their address in lower case: the listed ones as listed, others as they say themselves. */
export async function readTokens({ client, listed }, addresses) {
  const known = new Map(listed.map((token) => [token.address.toLowerCase(), token]))
  const others = [...new Set(addresses.map((address) => address.toLowerCase()))].filter((one) => !known.has(one))
  const answers = others.length
    ? await client.multicall({
        contracts: others.flatMap((address) =>
          ['name', 'symbol', 'decimals'].map((functionName) => ({ address, abi: erc20Abi, functionName })),
        ),
      })
    : []
  for (const [index, address] of others.entries()) {
    const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3).map(({ result }) => result)
    // A collectible has no decimals.
    if (name !== undefined) known.set(address, { address, name, symbol: symbol ?? '', decimals: decimals ?? 0 })
  }
  return known
}
