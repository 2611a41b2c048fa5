import { readImageUrl, sanitizeText } from 'tapkit/kernel'

/** A wallet as it registers itself (WBIP004): `id` is the dotted path of its provider on `window`. */
export type Descriptor = {
  readonly id: string
  readonly name: string
  readonly icon: string | undefined
  readonly methods: readonly string[] | undefined
}

/** Arrays that wallets register in, the first choice first (R34). */
const registries = ['btc_providers', 'wbip_providers', 'webbtc_providers', 'webbtc_stx_providers']
/** Most descriptors that are read from one array. */
const limit = 200

/** The wallets that registered themselves; the first registration of an id wins. Hostile input: each property is read once. */
export function readRegistries(): Descriptor[] {
  const found = new Map<string, Descriptor>()
  for (const registry of registries) {
    for (const descriptor of readRegistry(registry)) {
      if (!found.has(descriptor.id)) found.set(descriptor.id, descriptor)
    }
  }
  return [...found.values()]
}

function readRegistry(registry: string): Descriptor[] {
  try {
    const list: unknown = Reflect.get(window, registry)
    return Array.isArray(list) ? list.slice(0, limit).flatMap((entry) => readDescriptor(entry) ?? []) : []
  } catch {
    // A trap in place of an array.
    return []
  }
}

/** Reads one registration; `undefined` where its id or its name is none. */
export function readDescriptor(entry: unknown): Descriptor | undefined {
  try {
    const { id, name, icon, methods } = entry as Record<string, unknown>
    if (typeof id !== 'string' || id.length > 128 || typeof name !== 'string') return undefined
    const title = sanitizeText(name, 64)
    if (!title) return undefined
    return { id, name: title, icon: readIcon(icon), methods: readMethods(methods) }
  } catch {
    return undefined
  }
}

/** Leather calls its picture `image/svg`, which no browser draws. */
export const readIcon = (icon: unknown): string | undefined =>
  readImageUrl(typeof icon === 'string' ? icon.replace(/^data:image\/svg(?=[;,])/, 'data:image/svg+xml') : icon)

const readMethods = (methods: unknown) =>
  Array.isArray(methods) ? methods.slice(0, limit).filter((method) => typeof method === 'string') : undefined
