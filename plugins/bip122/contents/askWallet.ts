import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { askQuietly } from '../connectors/askQuietly.ts'
import type { Context } from '../context.ts'
import type { BitcoinProvider } from '../provider.ts'
import { primeInfo } from '../request/walletInfo.ts'
import { type Contents, mergeContents, unknown } from './contents.ts'
import { readUint } from './readUint.ts'

/** How long a wallet may take to list its inscriptions, in ms: a review waits for it. */
const patience = 2_000
/** Most inscriptions that a wallet is asked for: the first page of its list. */
const limit = 100
const method = 'ord_getInscriptions'

/**
 * The contents that the connected wallet lists, by outpoint. It lists inscriptions alone and not all of them, so that it never says that an output is
 * plain.
 */
export async function askWallet(
  { kernel }: Context,
  provider: BitcoinProvider,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Contents>> {
  const connection = kernel.connection('bip122')
  if (!connection) return new Map()
  const { sessionId } = connection
  const listed = await askQuietly(kernel, { sessionId, method, patience, signal }, () => list(provider))
  const found = new Map<string, Contents>()
  for (const entry of (Array.isArray(listed) ? listed : []).slice(0, limit)) {
    const { inscriptionId: id, output, offset: given } = Object(entry)
    const outpoint = typeof output === 'string' ? output : ''
    if (!/^[0-9a-f]{64}:\d{1,10}$/.test(outpoint) || typeof id !== 'string' || !readInscriptionId(id)) continue
    const offset = readUint(given)
    found.set(outpoint, mergeContents(found.get(outpoint) ?? unknown, { ...unknown, inscriptions: [{ id, offset }] }))
  }
  return found
}

async function list(provider: BitcoinProvider): Promise<unknown> {
  if (provider.getInscriptions) return provider.getInscriptions()
  if (!provider.request || !(await primeInfo(provider.request))?.methods?.includes(method)) return []
  return Object(await provider.request(method, { offset: 0, limit })).inscriptions
}
