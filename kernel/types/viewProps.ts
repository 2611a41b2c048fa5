import type { Kernel } from './kernel.ts'
import type { ViewName } from './register.ts'
import type { ViewParams } from './view.ts'

/** What a view's component receives. */
export type ViewProps<name extends string = ViewName> = { readonly kernel: Kernel; readonly params: ViewParams<name> }
