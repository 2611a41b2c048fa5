import type { Kernel } from './kernel.ts'
import type { ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/** The props of a view's component. */
export type ViewProps<name extends string = ViewName> = { readonly kernel: Kernel; readonly params: ViewParams<name> }
