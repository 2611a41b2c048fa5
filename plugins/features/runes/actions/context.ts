import type { Kernel, TapInput } from 'tapkit/kernel'
import { servicesOf } from '../orderServices.ts'
import type { Services } from '../service/serviceOf.ts'

/** The kernel and the options that the actions of a composed plugin share. */
export type Context = { readonly kernel: Kernel; readonly services: Services }

/** A request by method name, and the wallet that it goes to. */
export type Asked = TapInput<'request', 'bip122'>

/** The context of a kernel, for views and other callers that have a kernel alone. */
export const contextOf = (kernel: Kernel): Context => ({ kernel, services: servicesOf.get(kernel) ?? {} })
