import type { Kernel } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Connection } from '../bridge/shakeHands.ts'
import type { PayloadInput, RequestType } from '../protocol/requests.ts'
import { dappData, theme } from '../protocol/theme.ts'

/** Tells a page the look and the name of this app. A page that does not take them goes without. */
export function introduce(kernel: Kernel, { ask, ready }: Connection): void {
  const tell = <type extends RequestType>(type: type, payload: PayloadInput<type>) => {
    if (ready.methods.includes(type)) ask(type, payload).catch(() => {})
  }
  const { name, icon } = kernel.config.metadata
  const own = { name: name.slice(0, 64) }
  tell('SYNC_THEME', themeOf(kernel))
  tell('SYNC_DAPP_DATA', v.is(dappData, { ...own, icon }) ? { ...own, icon } : own)
}

function themeOf({ state }: Kernel): PayloadInput<'SYNC_THEME'> {
  const { mode, variables } = state.theme
  const isLight = mode === 'system' ? globalThis.matchMedia?.('(prefers-color-scheme:light)').matches : mode === 'light'
  // The page colours its own warnings, so it takes a few colours alone.
  const taken = Object.entries(variables).filter(([name, value]) => v.is(theme, { variables: { [name]: value } }))
  return { mode: isLight ? 'light' : 'dark', variables: Object.fromEntries(taken) }
}
