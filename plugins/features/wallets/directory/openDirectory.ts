import type { Kernel } from 'tapkit/kernel'
import type { WalletsOptions } from '../options.ts'
import type { Directory, ListedWallet } from '../types.ts'
import { builtIn } from './builtIn.ts'
import { createLocal } from './createLocal.ts'
import { createRemote } from './createRemote.ts'
import { readEntries } from './readEntries.ts'

const service = 'https://api.web3modal.org'
/** Most that is read of a file: it is the whole list, which a service answers page by page. */
const maxBytes = 5_000_000

/** The list that a host has chosen: entries of its own, a file, a service, or the list of the package. */
export function openDirectory(kernel: Kernel, options: WalletsOptions): Directory {
  const { projectId, list, imageUrl, endpoint = projectId && service } = options
  if (typeof list === 'string') {
    return createLocal((signal) =>
      kernel.http.get(list, {
        signal,
        maxBytes,
        parse: (json) => offered(kernel, readEntries(json, imageUrl).wallets),
      }),
    )
  }
  if (list) return createLocal(async () => offered(kernel, readEntries(list, imageUrl).wallets))
  if (endpoint) return createRemote(kernel, { url: endpoint, projectId, imageUrl })
  return createLocal(async () => offered(kernel, builtIn))
}

/** Those that have a network of the kit's, or say nothing of theirs. */
export function offered(kernel: Kernel, wallets: readonly ListedWallet[]): readonly ListedWallet[] {
  const networks = kernel.networks.list()
  const known = new Set<string>(networks.flatMap(({ id, namespace }) => [id, namespace]))
  return wallets.filter(({ chains }) => chains.length === 0 || chains.some((chain) => known.has(chain)))
}
