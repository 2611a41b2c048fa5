import { parsePrincipal } from '../address/parsePrincipal.ts'

/** A fungible token by its asset identifier, `address.contract::asset`. */
export type Asset = { readonly contract: `${string}.${string}`; readonly asset: string }

/** Reads an asset identifier; `undefined` if the text is malformed. */
export function parseAsset(id: unknown): Asset | undefined {
  if (typeof id !== 'string') return undefined
  const [principal, asset = '', ...rest] = id.split('::')
  const { address, contract } = parsePrincipal(principal) ?? {}
  if (address === undefined || contract === undefined || rest.length > 0) return undefined
  if (!/^[a-zA-Z][\w\-!?+<>=/*]{0,127}$/.test(asset)) return undefined
  return { contract: `${address}.${contract}`, asset }
}
