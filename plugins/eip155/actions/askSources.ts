import { anySignal, type Network, pause, requestJsonRpc, sanitizeSymbol } from 'tapkit/kernel'
import { askSilently } from '../connectors/ask.ts'
import { readNetwork } from '../connectors/readNetwork.ts'
import type { Context, HookInput } from '../context.ts'
import { decodeText } from './decodeText.ts'
import { isBytes, readWord } from './readHex.ts'
import { tokenCalls } from './tokenCalls.ts'

/** How long a source may take, in ms. Later answers do not count for this review. */
const patience = 3_000

/** The facts of a token from a single source; `undefined` for a missing fact. */
export type SourceSays = { readonly decimals: bigint; readonly symbol: string | undefined }

type Input = {
  readonly connector: HookInput<'prepare'>['connector']
  readonly network: Network
  readonly token: `0x${string}`
  readonly signal: AbortSignal
}
type Ask = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

/**
 * Asks independent sources for the decimals and symbol of each token: an endpoint of each composed host, and the
 * wallet, which has a node of its own. Sources that do not answer in time are left out (money 23).
 */
export async function askSources(context: Context, input: Input): Promise<readonly SourceSays[]> {
  const { network, token, signal } = input
  const urls = context.chains.get(network.id)?.rpcUrls.default.http ?? [network.rpcUrl]
  const isFirst = (url: string, at: number) => urls.findIndex((other) => hostOf(other) === hostOf(url)) === at
  const nodes = urls.filter(isFirst).map(
    (url): Ask =>
      (method, params, signal) =>
        requestJsonRpc(context.kernel.http, { urls: [url], method, params, signal }),
  )
  const ended = new AbortController()
  const limit = anySignal([signal, ended.signal])
  const late = pause(patience, limit).catch(() => undefined)
  try {
    const said = await Promise.all(
      [...nodes, askWallet(input)].map((ask) => Promise.race([read(ask, token, limit).catch(() => undefined), late])),
    )
    signal.throwIfAborted()
    return said.flatMap((one) => one ?? [])
  } finally {
    ended.abort()
  }
}

/**
 * The wallet's own node, if the wallet is on the network. Over WalletConnect the node would be a node of ours, and the
 * phone is not asked. A wallet of the page reads by the same node as the app.
 */
function askWallet({ connector, network }: Input): Ask {
  return async (method, params) => {
    if (connector.embedded || /^walletconnect$/i.test(connector.kind) || /^walletconnect$/i.test(connector.id))
      return undefined
    const provider = await connector.getProvider()
    const { id } = await readNetwork(provider, patience)
    return id === network.id ? askSilently(provider, method, params, patience) : undefined
  }
}

async function read(ask: Ask, to: string, signal: AbortSignal): Promise<SourceSays | undefined> {
  const call = async (data: string) => {
    const answer = await ask('eth_call', [{ to, data }, 'latest'], signal)
    return isBytes(answer) ? answer : undefined
  }
  const [decimals, symbol] = await Promise.all([
    call(tokenCalls.decimals),
    call(tokenCalls.symbol).catch(() => undefined),
  ])
  const count = readWord(decimals)
  return count === undefined
    ? undefined
    : { decimals: count, symbol: sanitizeSymbol((symbol && decodeText(symbol)) ?? '') || undefined }
}

const hostOf = (url: string): string => /^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? url
