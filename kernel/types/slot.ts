import type { Slots } from './register.ts'

/** An entry point that a feature puts into a place of the interface: data, so that it costs nothing until used. */
export type SlotItem = {
  readonly id: string
  readonly label: string
  /** Id of an icon in the kit's sprite, without its prefix. */
  readonly icon: string
  /** View that a click opens. */
  readonly view: string
  readonly params?: unknown
  /** Ascending; ours are 10, 20, 30 … */
  readonly order: number
}

/** Context of a slot's items. */
export type SlotContext<name extends string> = name extends keyof Slots ? Slots[name] : unknown
