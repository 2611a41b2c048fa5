import type { Kernel } from 'tapkit/kernel'
import { type Bond, bondKey } from './bond.ts'

/**
 * Keeps the object that was made last for a kernel, so that it stays the same until the bond changes. `maker` is the
 * host's own class or function that makes the object: each copy of a library has its own.
 */
export function keepLast() {
  const kept = new WeakMap<Kernel, WeakMap<object, { readonly key: string; readonly value: never }>>()
  return <value>(kernel: Kernel, maker: object, bond: Bond, make: () => value): value => {
    const own = kept.get(kernel) ?? new WeakMap()
    kept.set(kernel, own)
    const key = bondKey(bond)
    const last = own.get(maker)
    if (last?.key === key) return last.value
    const value = make()
    own.set(maker, { key, value: value as never })
    return value
  }
}
