import { sanitizeText } from 'tapkit/kernel'
import { readIcon } from './readIcon.ts'

/** A wallet's entry in a registry (WBIP004), checked and copied. `id` is a dotted path of `window`. */
export type Descriptor = { readonly id: string; readonly name: string; readonly imageUrl: string | undefined }

/** Registries by what they promise: the first is of Stacks wallets, the others need a Stacks method on the entry (R34). */
const registries = ['webbtc_stx_providers', 'btc_providers', 'wbip_providers', 'webbtc_providers'] as const
/** Most entries that are read of one registry. */
const limit = 100
const path = /^[A-Za-z_$][\w$]{0,63}(\.[A-Za-z_$][\w$]{0,63}){0,3}$/

/** The Stacks wallets in the page's registries. Entries are hostile input: what is no descriptor is left out. */
export function readRegistries(): Descriptor[] {
  return registries.flatMap((name) => {
    const entries = readEntries(name)
    return entries.flatMap((entry) => readDescriptor(entry, name === 'webbtc_stx_providers') ?? [])
  })
}

function readEntries(name: string): unknown[] {
  try {
    const list = (window as unknown as Record<string, unknown>)[name]
    return Array.isArray(list) ? Array.from({ length: Math.min(list.length, limit) }, (_, i) => list[i]) : []
  } catch {
    return []
  }
}

function readDescriptor(entry: unknown, stacksOnly: boolean): Descriptor | undefined {
  try {
    const { id, name, icon, methods } = entry as Record<string, unknown>
    if (typeof id !== 'string' || !path.test(id) || typeof name !== 'string') return undefined
    const speaks = Array.isArray(methods) && methods.slice(0, 200).some((method) => /^stx_/.test(String(method)))
    const title = sanitizeText(name, 64)
    if (!title || !(stacksOnly || speaks)) return undefined
    return { id, name: title, imageUrl: readIcon(icon) }
  } catch {
    return undefined
  }
}
