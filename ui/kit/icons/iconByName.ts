import type { IconPath } from './iconPath.ts'
import { slotIcons } from './slotIcons.ts'

let lazy: Readonly<Record<string, IconPath>> = {}

/** The icon of a name if it is loaded: the common icons always, the others once `loadIcons` has run. */
export function iconByName(name: string): IconPath | undefined {
  if (Object.hasOwn(slotIcons, name)) return slotIcons[name]
  return Object.hasOwn(lazy, name) ? lazy[name] : undefined
}

/** Loads the icons that are not at hand. */
export async function loadIcons(): Promise<void> {
  ;({ lazyIcons: lazy } = await import('./lazyIcons.ts'))
}
