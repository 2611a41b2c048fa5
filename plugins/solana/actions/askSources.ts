import { anySignal, type Network, pause, truncateAddress } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { fetchAccounts } from './fetchAccounts.ts'
import { findMetadataAccount } from './findProgramAddress.ts'
import { type Mint, readMint } from './readMint.ts'
import { readTokenName } from './readTokenName.ts'

/** How long a source is waited for, in ms. */
const patience = 3_000

/** A single source's answer about a mint. */
export type SourceSays = { readonly mint: Mint; readonly symbol: string | undefined }

/**
 * Asks an endpoint of each composed host about a mint, because wallets have no method for it. Sources that do not
 * answer in time are left out. If all endpoints have the same host, no source is asked (money 23).
 */
export async function askSources(
  context: Context,
  network: Network,
  { mint, signal }: { readonly mint: string; readonly signal: AbortSignal },
): Promise<readonly SourceSays[]> {
  const cluster = context.clusters.get(network.id)
  const urls = cluster?.rpcUrls.filter((url, at, all) => all.findIndex((other) => hostOf(other) === hostOf(url)) === at)
  if (!cluster || !urls || urls.length < 2) return []
  const ended = new AbortController()
  const limit = anySignal([signal, ended.signal])
  const late = pause(patience, limit).catch(() => undefined)
  const ask = async (url: string): Promise<SourceSays | undefined> => {
    const only = { ...context, clusters: new Map([[network.id as string, { ...cluster, rpcUrls: [url] as const }]]) }
    const addresses = [mint, findMetadataAccount(mint)]
    const [account, kept] = await fetchAccounts(only, network, addresses, { signal: limit, tolerant: true })
    const read = account && readMint(account)
    const named =
      (read?.metadata && readTokenName(mint, { extension: read.metadata })) ??
      (kept && readTokenName(mint, { account: kept }))
    return read && { mint: read, symbol: named?.symbol }
  }
  try {
    const said = await Promise.all(urls.map((url) => Promise.race([ask(url).catch(() => undefined), late])))
    signal.throwIfAborted()
    return said.flatMap((one) => one ?? [])
  } finally {
    ended.abort()
  }
}

/**
 * The sources that confirm the shown facts of a token. Unless the host lists the symbol, or the address stands for it, they
 * tell the symbol too.
 */
export function confirming(
  sources: readonly SourceSays[],
  { mint, symbol, listed }: { readonly mint: string; readonly symbol: string; readonly listed: string | undefined },
): readonly SourceSays[] {
  const isNamed = listed === undefined && symbol !== truncateAddress(mint)
  return isNamed ? sources.filter((source) => source.symbol !== undefined) : sources
}

const hostOf = (url: string): string => /^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
