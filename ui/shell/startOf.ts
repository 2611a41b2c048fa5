import type { Kernel, Route } from 'tapkit/kernel'

/** Where a click would lead now: the same question as `open()` asks, with nothing opened. */
export const startOf = ({ hooks }: Kernel): Route =>
  hooks.beforeNavigate.call({ view: '', params: undefined }, { from: undefined, kind: 'open' })
