import type { Kernel, WalletApp } from 'tapkit/kernel'
import type { Session } from '../sdk.ts'
import { openings } from './openings.ts'

/**
 * A session whose wallet was opened from this page. If another phone has scanned the code, the wallet is not on this
 * phone.
 */
type Here = { readonly app: Pick<WalletApp, 'mobile' | 'universal'>; readonly until: number }

const key = 'walletconnect:apps'

/** Remembers, for the lifetime of the session, that its wallet is on this phone, even after a reload. */
export function keepApp(kernel: Kernel, { topic, expiry }: Session, { mobile, universal }: WalletApp): void {
  write(kernel, { ...read(kernel), [topic]: { app: { mobile, universal }, until: expiry * 1_000 } })
}

/** How the wallet of a session was opened, if it was opened from here. */
export function appOf(kernel: Kernel, topic: string): WalletApp | undefined {
  const all = read(kernel)
  return Object.hasOwn(all, topic) ? all[topic]?.app : undefined
}

export function forgetApp(kernel: Kernel, topic: string): void {
  delete openings.of(kernel)?.[topic]
  const { [topic]: own, ...others } = read(kernel)
  if (own) write(kernel, others)
}

function write(kernel: Kernel, all: Readonly<Record<string, Here>>): void {
  // The session was ended by another tab, or unnoticed.
  const kept = Object.entries(all).filter(([, { until }]) => until > Date.now())
  if (kept.length > 0) kernel.storage.set(key, Object.fromEntries(kept))
  else kernel.storage.remove(key)
}

/** Any script of the page may have written to storage, so links are checked again wherever they are drawn. */
function read(kernel: Kernel): Readonly<Record<string, Here>> {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const parse = (json: unknown) =>
    Object.entries(Object(json)).map(([topic, entry]): [string, Here] => {
      const { app, until } = Object(entry) as { readonly app?: unknown; readonly until?: unknown }
      const { mobile, universal } = Object(app) as Readonly<Record<string, unknown>>
      return [topic, { app: { mobile: text(mobile), universal: text(universal) }, until: Number(until) || 0 }]
    })
  return Object.fromEntries(kernel.storage.get(key, parse) ?? [])
}
