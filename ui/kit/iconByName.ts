import type { IconPath } from './icons.ts'
import { slotIcons } from './slotIcons.ts'

let all: Readonly<Record<string, IconPath>> = {}

/** The icon of a name where it is at hand: the common ones always, the others once `loadIcons` has run. */
export function iconByName(name: string): IconPath | undefined {
  if (Object.hasOwn(slotIcons, name)) return slotIcons[name]
  return Object.hasOwn(all, name) ? all[name] : undefined
}

/** Loads every icon of the sprite. */
export async function loadIcons(): Promise<void> {
  ;({ allIcons: all } = await import('./allIcons.ts'))
}
