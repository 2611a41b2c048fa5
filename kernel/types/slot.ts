import type { Slots, ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/** A drawing in the colour of the text, on 20 by 20: `d` is stroked, `dots` are filled; `mirrors` where it points along the text. */
export type IconDrawing = { readonly d: string; readonly dots?: string; readonly mirrors?: true }

/** An entry point that a feature puts into a place of the interface: data, so that it costs nothing until used. */
export type SlotItem = { readonly [name in ViewName]: Entry<name> }[ViewName]

type Entry<name extends string> = {
  readonly id: string
  /** In English; a locale says it by `id`, or by `labelId` where the ids are made as one goes. */
  readonly label: string
  readonly labelId?: string | undefined
  /** What the label is about, for a locale that says it otherwise. */
  readonly about?: unknown
  /** Name of an icon of the kit, or a drawing of your own. */
  readonly icon: string | IconDrawing
  /** Drawn in the icon's place, with its name beside it, where the slot has room. */
  readonly picture?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** Event that a press is tracked as. */
  readonly event?: string | undefined
  /** View that a click opens. */
  readonly view: name
  /** Rows that will stand before it, and have not come yet: their place is kept. */
  readonly coming?: number | undefined
  /** Ascending; ours are 10, 20, 30 … */
  readonly order: number
} & ([unknown] extends [ViewParams<name>]
  ? { readonly params?: unknown }
  : undefined extends ViewParams<name>
    ? { readonly params?: ViewParams<name> }
    : { readonly params: ViewParams<name> })

/** Context of a slot's items. */
export type SlotContext<name extends string> = name extends keyof Slots ? Slots[name] : unknown
