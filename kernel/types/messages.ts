import type { Errors, Messages, Reasons, ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/**
 * The replacement of an English sentence: a sentence, or a function of the sentence's values and, last, of the English
 * sentence. A table names only the sentences that it changes.
 */
export type Wording<english> = english extends (...about: infer about) => string
  ? string | ((...given: [...about, english: string]) => string)
  : english extends string
    ? string | ((english: string) => string)
    : { readonly [key in keyof english]?: Wording<english[key]> | undefined }

/**
 * The replacement of a text that is found by its name. `about` are a view's parameters, an error's `params`, or the
 * values of a label.
 */
type Named<about> = string | ((about: about, english: string) => string)

/** Sentences that replace the English ones, by table. A missing sentence stays English. */
export type Overrides = {
  readonly [table in keyof Messages]?: Wording<Messages[table]> | undefined
} & {
  /** Titles by the view's name. */
  readonly titles?: { readonly [view in ViewName]?: Named<ViewParams<view>> } | undefined
  /** Labels of slot items, by the item's id. */
  readonly labels?: Readonly<Record<string, Named<never>>> | undefined
  /**
   * Sentences of errors, by the error's name. A plugin's errors are known once the plugin has merged them into
   * `Errors`.
   */
  readonly errors?: { readonly [name in keyof Errors]?: Named<Errors[name]['params']> | undefined } | undefined
  /** Reasons why a network would refuse a transaction, by the key that its plugin gives. */
  readonly reasons?: { readonly [key in keyof Reasons]?: Named<Reasons[key]> | undefined } | undefined
}

/** A locale's sentences, or a function that loads them: `() => import('./de.ts')`. */
export type MessageSource = Overrides | (() => Promise<Overrides | { readonly default: Overrides }>)
