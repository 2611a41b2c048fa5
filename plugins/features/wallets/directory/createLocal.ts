import type { Directory, ListedWallet, Query } from '../types.ts'

/** A list that is loaded as a whole: it is searched and divided into pages here. */
export function createLocal(load: (signal: AbortSignal) => Promise<readonly ListedWallet[]>): Directory {
  let loaded: readonly ListedWallet[] | undefined
  return {
    async page(query, number, size, signal) {
      loaded ??= await load(signal)
      const found = loaded.filter((wallet) => isAskedFor(wallet, query))
      const wallets = found.slice((number - 1) * size, number * size)
      return { wallets, count: found.length, isLast: number * size >= found.length }
    },
  }
}

function isAskedFor(wallet: ListedWallet, { search = '', certified, include, exclude, names, rdns }: Query): boolean {
  const { id, name } = wallet
  return (
    name.toLowerCase().includes(search.toLowerCase()) &&
    (!certified || wallet.certified) &&
    (!include || include.includes(id)) &&
    !exclude?.includes(id) &&
    ((!names && !rdns) || names?.includes(name) || wallet.rdns.some((own) => rdns?.includes(own)) || false)
  )
}
