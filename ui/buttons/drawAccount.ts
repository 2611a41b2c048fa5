import { selectNamespace, selectStatus } from 'tapkit/kernel'
import type { DrawButton } from './drawButton.ts'

let loaded: DrawButton | undefined
let loading: Promise<void> | undefined

/** The account button, whose drawing loads as soon as a wallet is about to be connected: a stranger's page needs none. */
export const drawAccount: DrawButton = (kernel, element, redraw) => {
  const status = selectStatus(kernel.state, element.getAttribute('namespace') ?? selectNamespace(kernel.state))
  if (status === 'disconnected') return undefined
  if (loaded) return loaded(kernel, element, redraw)
  loading ??= load().finally(() => {
    loading = undefined
  })
  void loading.then(redraw, (error) => void kernel.report(error))
  return status === 'connected' ? 'later' : undefined
}

async function load(): Promise<void> {
  loaded = (await import('./drawAccountButton.ts')).drawAccountButton
}
