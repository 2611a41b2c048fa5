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

/** Verbs that reach a wallet, the network or what is stored. */
const loaded = [
  'connect',
  'reconnect',
  'disconnect',
  'switchConnection',
  'switchAccount',
  'forgetWallet',
  'switchNetwork',
  'fetchBalance',
  'fetchTokens',
  'estimateFee',
  'sendTransfer',
  'waitForTransaction',
  'signMessage',
  'signTypedData',
  'request',
  'chooseWallet',
  'getCapabilities',
  'resolveName',
  'lookupAddress',
  'getPaymentUri',
  'validateAddress',
  'withOverlay',
] as const satisfies readonly (keyof Actions & keyof Loaded)[]

/** Binds each verb to its kernel. What reaches a wallet loads on the first act. */
export function bindActions(own: () => Kernel, hooks: ReturnType<typeof createHooks>): Actions {
  const bind = (name: (typeof loaded)[number]) => {
    const run = (...args: unknown[]) =>
      withWalletActions((verbs) => (verbs[name] as (...args: unknown[]) => unknown)(own(), ...args))
    return [name, run] as const
  }
  return {
    // Each is the action of its name, with the kernel as its first argument.
    ...(Object.fromEntries(loaded.map(bind)) as unknown as Pick<Actions, (typeof loaded)[number]>),
    connection: (namespace) => runtimeOf(own()).sessions?.connection(namespace) as never,
    getProvider: async (namespace) => own().connection(namespace)?.connector.getProvider() as never,
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
