import type { Context } from './context.ts'

type Held = { readonly until: number; readonly value: Promise<unknown> }

const held = new WeakMap<Context, Map<string, Held>>()

function heldBy(context: Context): Map<string, Held> {
  const known = held.get(context) ?? new Map<string, Held>()
  held.set(context, known)
  return known
}

/** Whether an answer is wanted that nobody has heard yet. */
export type Anew = { /** Asks anew, whatever was heard before. */ readonly force?: boolean | undefined }

/** The young answer for `key`, or what `load` resolves, which is kept for `lifetime` ms; a failure is not. Requests under way are shared too. */
export function share<value>(
  context: Context,
  key: string,
  lifetime: number,
  load: () => Promise<value>,
): Promise<value> {
  const all = heldBy(context)
  const now = Date.now()
  for (const [name, { until }] of all) if (until < now) all.delete(name)
  const young = all.get(key)
  if (young) return young.value as Promise<value>
  const value = load()
  const entry = { until: now + lifetime, value }
  all.set(key, entry)
  value.catch(() => {
    if (all.get(key) === entry) all.delete(key)
  })
  return value
}

/** Forgets what is held under keys that begin so. */
export function forget(context: Context, prefix: string): void {
  const all = heldBy(context)
  for (const key of all.keys()) if (key.startsWith(prefix)) all.delete(key)
}
