import type { Slots, ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/**
 * A drawing of 20 by 20 in the text's colour: `d` is stroked, `dots` are filled. `mirrors` flips the drawing in
 * right-to-left text.
 */
export type IconDrawing = { readonly d: string; readonly dots?: string; readonly mirrors?: true }

/**
 * An entry point that a feature adds to a place of the interface. Items are plain data, so that they cost nothing until
 * they are used.
 */
export type SlotItem = { readonly [name in ViewName]: Entry<name> }[ViewName]

type Entry<name extends string> = {
  readonly id: string
  /** The label in English. A locale finds its own by `id`, or by `labelId` if the ids are generated. */
  readonly label: string
  readonly labelId?: string | undefined
  /** The values in the label, for a locale's own wording. */
  readonly about?: unknown
  /** Name of an icon of the kit, or a drawing. */
  readonly icon: string | IconDrawing
  /** Drawn in place of the icon, with its name beside it, if the slot has room. */
  readonly picture?: { readonly name: string; readonly imageUrl?: string | undefined } | undefined
  /** The event that a click is tracked as. */
  readonly event?: string | undefined
  /** The view that a click opens. */
  readonly view: name
  /** How many rows before the item are still loading. The list keeps their place. */
  readonly coming?: number | undefined
  /** Ascending; tapkit's own items have 10, 20, 30 … */
  readonly order: number
} & ([unknown] extends [ViewParams<name>]
  ? { readonly params?: unknown }
  : undefined extends ViewParams<name>
    ? { readonly params?: ViewParams<name> }
    : { readonly params: ViewParams<name> })

/** The context that a slot's items are refined in. */
export type SlotContext<name extends string> = name extends keyof Slots ? Slots[name] : unknown
