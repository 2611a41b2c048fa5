import type { Kernel, TapInput } from 'tapkit/kernel'
import type { Services } from '../service/serviceOf.ts'

/** What the actions of one composed plugin share. */
export type Context = { readonly kernel: Kernel; readonly services: Services }

/** A request by method name, and the wallet that it goes to. */
export type Asked = TapInput<'request', 'bip122'>

/** The order services of each kit's host. */
export const servicesOf = new WeakMap<Kernel, Services>()

/** What actions share, for views and others that have a kernel alone. */
export const contextOf = (kernel: Kernel): Context => ({ kernel, services: servicesOf.get(kernel) ?? {} })
