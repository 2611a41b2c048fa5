import type { Errors, Messages, Reasons, ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/**
 * What may stand in for an English sentence: another one, or a function of what the sentence is about and, last, of the English
 * one. A table takes the sentences of its own that it wants to change.
 */
export type Wording<english> = english extends (...about: infer about) => string
  ? string | ((...given: [...about, english: string]) => string)
  : english extends string
    ? string | ((english: string) => string)
    : { readonly [key in keyof english]?: Wording<english[key]> | undefined }

/** The same for what has a name of its own: `about` are a view's parameters, an error's `params`, or what a label is about. */
type Named<about> = string | ((about: about, english: string) => string)

/** Sentences that stand in for the English ones, by table; what is not there stays English. */
export type Overrides = {
  readonly [table in keyof Messages]?: Wording<Messages[table]> | undefined
} & {
  /** Titles by the view's name. */
  readonly titles?: { readonly [view in ViewName]?: Named<ViewParams<view>> } | undefined
  /** Labels of what features put into slots, by the item's id. */
  readonly labels?: Readonly<Record<string, Named<never>>> | undefined
  /** What people read of an error, by the error's name; a plugin's own are there once it has merged them into `Errors`. */
  readonly errors?: { readonly [name in keyof Errors]?: Named<Errors[name]['params']> | undefined } | undefined
  /** Why a network would refuse something, by the key that its plugin gives for it. */
  readonly reasons?: { readonly [key in keyof Reasons]?: Named<Reasons[key]> | undefined } | undefined
}

/** A locale's sentences, or what loads them: `() => import('./de.ts')`. */
export type MessageSource = Overrides | (() => Promise<Overrides | { readonly default: Overrides }>)
