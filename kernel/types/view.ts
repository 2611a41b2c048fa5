import type { ViewName, Views } from './register.ts'

/** Parameters of a view. */
export type ViewParams<name extends string> = name extends keyof Views ? Views[name] : unknown

/** `ViewProps` without the type of its kernel, because `Kernel` itself refers to its views. */
type Given<name extends string> = { readonly kernel: never; readonly params: ViewParams<name> }

/** Answer of `resolveView`: how the router shows a view. `load` is called when the view is first shown. */
export type View<name extends string = string> = {
  /** Text in the header, fixed or from the view's parameters; '' shows no text. */
  readonly title: string | ((params: ViewParams<name>) => string)
  /** The name of the dialog for screen readers while `title` is empty. */
  readonly label?: string | undefined
  /** `false` hides the back button. */
  readonly back?: boolean | undefined
  /** `false` hides the close button: the view must have another way out (interface 5). */
  readonly closable?: boolean | undefined
  /** `true` if drawing the view makes no request and starts no timer. The closed modal may then draw the view ahead. */
  readonly inert?: boolean | undefined
  /** `true` if a gate of a session shows the view (`authorize`). The request to the wallet goes on meanwhile. */
  readonly gate?: boolean | undefined
  /**
   * `true` if the view is drawn over the view beneath, which stays as it is meanwhile: hidden, with what was typed and what it waits for. Once
   * the view is left, the view beneath is there with its outcome (interface 30).
   */
  readonly over?: boolean | undefined
  /**
   * The connected wallet that the view needs: of the namespace in use (`true`), or of the named namespace. Without it, the modal says so
   * in place of the view, leads to the wallets, and comes back to the view (interface 25). A function names it from the view's parameters.
   */
  readonly wallet?: boolean | string | ((params: ViewParams<name>) => boolean | string | undefined) | undefined
  /** The step of a flow, shown on the header's rule. */
  readonly step?: { readonly at: number; readonly of: number } | undefined
  /** Imports the component, which receives `ViewProps`; kernel types know no React. */
  readonly load: () => Promise<{ default: (props: Given<name>) => unknown }>
}

/** Views by name, for a feature's `resolveView` tap. */
export type ViewTable = { readonly [name in ViewName]?: View<name> }

/** The arguments of `navigate` and `open`. `params` is required if the view's parameters are. */
export type ViewArgs<name extends string> =
  undefined extends ViewParams<name>
    ? [view: name, params?: ViewParams<name>]
    : unknown extends ViewParams<name>
      ? [view: name, params?: ViewParams<name>]
      : [view: name, params: ViewParams<name>]

/** Where a navigation leads. */
export type Route = { readonly view: string; readonly params: unknown }

/** A step of the modal's history. `visit` numbers the navigations: a visitor who goes back returns to the same visit. */
export type Step = Route & { readonly visit: number }
