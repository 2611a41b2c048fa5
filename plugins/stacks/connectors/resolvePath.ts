/** What a wallet puts into the page: methods as SIP-030 or sats-connect name them, none of which can be trusted. */
export type PageWallet = { request(method: string, params?: unknown): Promise<unknown> }

/** The wallet at a dotted path of `window`; `undefined` where there is none. Traps on the way do no harm. */
export function resolvePath(path: string): PageWallet | undefined {
  try {
    let value: unknown = window
    for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
    return typeof (value as { request?: unknown }).request === 'function' ? (value as PageWallet) : undefined
  } catch {
    return undefined
  }
}
