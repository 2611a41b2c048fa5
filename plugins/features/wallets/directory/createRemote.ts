import { type Kernel, sdkOf } from 'tapkit/kernel'
import type { Directory, ListedWallet } from '../types.ts'
import { readEntries } from './readEntries.ts'

/** Most that is read of a page. */
const maxBytes = 1_000_000
/** A picture of the service's own, by its id. */
const picture = 'getWalletImage/{id}'

type Input = { readonly url: string; readonly projectId: string | undefined; readonly imageUrl: string | undefined }

/** A service that answers page by page. */
export function createRemote(kernel: Kernel, { url, projectId, imageUrl }: Input): Directory {
  const base = url.replace(/\/+$/, '')
  const own = { ...(projectId && { projectId }), ...sdkOf(kernel) }
  const pictures = imageUrl ?? `${base}/${picture}?${new URLSearchParams(own)}`
  return {
    async page({ search, certified, include, exclude, names, rdns }, page, entries, signal) {
      const chains = kernel.networks.list().map(({ id }) => id)
      const list = (values: readonly string[] | undefined) => values?.join() || undefined
      const { wallets, rows, count } = await kernel.http.get(`${base}/getWallets`, {
        signal,
        maxBytes,
        params: {
          ...own,
          page,
          entries,
          search,
          badge_type: certified ? 'certified' : undefined,
          include: list(include),
          exclude: list(exclude),
          names: list(names),
          rdns: list(rdns),
          chains: list(chains),
        },
        parse: (json) => readEntries(json, pictures),
      })
      // Wallets beyond the requested page count for nothing.
      const isLast = rows < entries || (count !== undefined && page * entries >= count)
      // The host's choice holds, even if the service answers other wallets.
      const isWanted = ({ id }: ListedWallet) => !exclude?.includes(id) && (!include || include.includes(id))
      return { wallets: wallets.slice(0, entries).filter(isWanted), count: count ?? wallets.length, isLast }
    },
  }
}
