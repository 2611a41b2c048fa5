import type { ViewName, Views } from './register.ts'

/** Parameters of a view. */
export type ViewParams<name extends string> = name extends keyof Views ? Views[name] : unknown

/** `ViewProps`, of which what holds a kit is not said here: a kit holds its views. */
type Given<name extends string> = { readonly kernel: never; readonly params: ViewParams<name> }

/** Answer of `resolveView`: how the router shows one view. `load` is called when the view is first shown. */
export type View<name extends string = string> = {
  /** Text in the header, fixed or from the view's parameters; '' shows none. */
  readonly title: string | ((params: ViewParams<name>) => string)
  /** What a screen reader calls the dialog while `title` is empty. */
  readonly label?: string | undefined
  /** `false` hides the back button. */
  readonly back?: boolean | undefined
  /** `false` hides the close button: the view must be left some other way (interface 5). */
  readonly closable?: boolean | undefined
  /** `true` where drawing it does nothing: no request, no timer. It may then be drawn ahead, in the closed modal. */
  readonly inert?: boolean | undefined
  /** `true` where a gate of a session shows it (`authorize`): what asks the wallet goes on meanwhile. */
  readonly gate?: boolean | undefined
  /** Step of a flow, drawn on the header's rule. */
  readonly step?: { readonly at: number; readonly of: number } | undefined
  /** Imports the component, which receives `ViewProps`; kernel types know no React. */
  readonly load: () => Promise<{ default: (props: Given<name>) => unknown }>
}

/** Views by name, as a feature's `resolveView` tap looks them up. */
export type ViewTable = { readonly [name in ViewName]?: View<name> }

/** Where `navigate` and `open` lead. `params` is required exactly when the view's parameters are. */
export type ViewArgs<name extends string> =
  undefined extends ViewParams<name>
    ? [view: name, params?: ViewParams<name>]
    : unknown extends ViewParams<name>
      ? [view: name, params?: ViewParams<name>]
      : [view: name, params: ViewParams<name>]

/** One step of the modal's history. */
export type Route = { readonly view: string; readonly params: unknown }
