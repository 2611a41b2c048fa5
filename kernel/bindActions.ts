import * as actions from './actions/index.ts'
import { report } from './actions/report.ts'
import { withWalletActions } from './actions/withWalletActions.ts'
import type { createHooks } from './hooks/createHooks.ts'
import { runtimeOf } from './state/runtime.ts'
import type { Kernel } from './types/kernel.ts'
import type { ViewName } from './types/register.ts'

type Actions = Omit<
  Kernel,
  | 'name'
  | 'hooks'
  | 'state'
  | 'initialState'
  | 'config'
  | 'connectors'
  | 'networks'
  | 'storage'
  | 'http'
  | 'signal'
  | 'plugins'
  | 'start'
  | 'destroy'
  | 'subscribe'
>

/** Binds each verb to its kernel. What reaches a wallet loads on the first act. */
export function bindActions(own: () => Kernel, hooks: ReturnType<typeof createHooks>): Actions {
  /** A verb that is loaded when it is first used. */
  const wallet =
    <name extends keyof Loaded>(name: name) =>
    (...args: unknown[]) =>
      withWalletActions((loaded) => (loaded[name] as (...args: unknown[]) => unknown)(own(), ...args)) as never
  return {
    connect: wallet('connect'),
    reconnect: wallet('reconnect'),
    disconnect: wallet('disconnect'),
    switchConnection: wallet('switchConnection'),
    switchAccount: wallet('switchAccount'),
    forgetWallet: wallet('forgetWallet'),
    switchNetwork: wallet('switchNetwork'),
    connection: (namespace) => actions.connection(own(), namespace) as never,
    getProvider: async (namespace) => (await actions.connection(own(), namespace)?.connector.getProvider()) as never,
    fetchBalance: wallet('fetchBalance'),
    fetchTokens: wallet('fetchTokens'),
    estimateFee: wallet('estimateFee'),
    sendTransfer: wallet('sendTransfer'),
    waitForTransaction: wallet('waitForTransaction'),
    signMessage: wallet('signMessage'),
    signTypedData: wallet('signTypedData'),
    request: wallet('request'),
    chooseWallet: wallet('chooseWallet'),
    getCapabilities: wallet('getCapabilities'),
    resolveName: wallet('resolveName'),
    lookupAddress: wallet('lookupAddress'),
    getPaymentUri: wallet('getPaymentUri'),
    validateAddress: wallet('validateAddress'),
    open: (view?: string | { readonly namespace: string }, params?: unknown) =>
      typeof view === 'object' ? actions.open(own(), '', view) : actions.open(own(), view, params),
    close: (reason) => actions.close(own(), reason),
    navigate: (view: string, params?: unknown) => actions.navigate(own(), view, params, 'push'),
    replace: (view: string, params?: unknown) => actions.navigate(own(), view, params, 'replace'),
    goBack: () => actions.goBack(own()),
    view: (view) => hooks.resolveView.call({ view: view as ViewName }) as never,
    slot: (slot, context) =>
      hooks.slot
        .for(slot)
        .call([], context)
        .toSorted((left, right) => left.order - right.order),
    withOverlay: (task, left) => actions.withOverlay(own(), task, left),
    notify: (message, variant) => actions.notify(own(), message, variant),
    alert: (input) =>
      void withWalletActions((loaded) => loaded.alert(own(), input)).catch((error) => void report(own(), error)),
    setTheme({ mode, variables }) {
      const { theme } = runtimeOf(own()).state
      if (own().signal.aborted) return
      if (mode) theme.mode = mode
      if (variables) theme.variables = { ...variables }
    },
    track: (event, props) => actions.track(own(), event, props),
    report: (error) => report(own(), error),
  }
}

type Loaded = typeof import('./actions/walletActions.ts')
