import { sanitizeText } from 'tapkit/kernel'
import { readIcon } from './readIcon.ts'
import { reserved } from './reserved.ts'

/** Arrays that wallets register in. */
export type Registry = 'btc_providers' | 'wbip_providers' | 'webbtc_providers' | 'webbtc_stx_providers'

/** A wallet as it registers itself (WBIP004): `id` is the dotted path of its provider on `window`. */
export type Descriptor = { readonly id: string; readonly name: string; readonly imageUrl: string | undefined }

/** What a descriptor says beside itself: the methods that the wallet lists, where it does, and where it was found. */
type Claims = { readonly methods: readonly string[] | undefined; readonly registry: Registry }

/** Most entries that are read of one array. */
const limit = 200

/**
 * The wallets that registered themselves and that `isOwn` wants, in the order of the registries; the first registration of
 * an id wins. Hostile input: each property is read once.
 */
export function readRegistries(registries: readonly Registry[], isOwn: (claims: Claims) => boolean): Descriptor[] {
  const found = new Map<string, Descriptor>()
  for (const registry of registries) {
    for (const entry of readEntries(registry)) {
      const read = readDescriptor(entry)
      if (!read || found.has(read.id)) continue
      const { methods, ...descriptor } = read
      if (isOwn({ methods, registry })) found.set(read.id, descriptor)
    }
  }
  return [...found.values()]
}

function readEntries(registry: Registry): unknown[] {
  try {
    const list: unknown = Reflect.get(window, registry)
    return Array.isArray(list) ? list.slice(0, limit) : []
  } catch {
    // A trap in place of an array.
    return []
  }
}

function readDescriptor(entry: unknown): (Descriptor & Pick<Claims, 'methods'>) | undefined {
  try {
    const { id, name, icon, methods } = entry as Record<string, unknown>
    if (typeof id !== 'string' || id.length > 128 || reserved.test(id) || typeof name !== 'string') return undefined
    const title = sanitizeText(name, 64)
    const listed = Array.isArray(methods) ? methods.slice(0, limit) : undefined
    if (!title) return undefined
    return {
      id,
      name: title,
      imageUrl: readIcon(icon),
      methods: listed?.filter((method) => typeof method === 'string'),
    }
  } catch {
    return undefined
  }
}
